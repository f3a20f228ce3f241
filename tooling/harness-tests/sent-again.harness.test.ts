import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { runBench } from './testing/run-bench.ts';
import { readStoredRuns } from './testing/stored-run.ts';

const { runsDir, ingestUrl, env } = inject('measured');

test('a start that was killed before it heard of its runs sends them again, and nothing is stored twice', async () => {
  const before = await readStoredRuns(runsDir, ingestUrl);
  for (const { folder } of before) rmSync(path.join(folder, 'uploaded.json'));
  // Of what is asked for, neither harness has anything: nothing is measured.
  const nothing = ['--harness', 'node,go', '--driver', 'net/tcp', '--scenario', 'do-1'];
  const { printed } = await runBench([...nothing, '--out', runsDir], env);
  for (const { harness, part, url } of before) {
    const said = printed.find((line) => line.includes(`${harness} ${part}, measured earlier: `));
    expect(said).toContain(`was stored already  ${url}`);
  }
  const after = await readStoredRuns(runsDir, ingestUrl);
  expect(after.map(({ url }) => url)).toEqual(before.map(({ url }) => url));
});
