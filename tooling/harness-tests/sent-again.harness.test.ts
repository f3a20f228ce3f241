import { readFileSync, writeFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { runBench } from './testing/run-bench.ts';
import { readStoredRuns } from './testing/stored-run.ts';

const { runsDir, ingestUrl, env } = inject('measured');

test('a start that was killed before it heard of its runs sends them again, and nothing is stored twice', async () => {
  const before = await readStoredRuns(runsDir, ingestUrl);
  for (const { file, url } of before) {
    const mark = file.replace('run-', 'upload-');
    const upload = JSON.parse(readFileSync(mark, 'utf8'));
    expect(upload).toMatchObject({ outcome: 'stored', url });
    writeFileSync(mark, JSON.stringify({ ...upload, outcome: 'pending', url: null, counts: null }));
  }
  // Neither harness has what is asked for: nothing is measured.
  const { printed } = await runBench(['--harness', 'node,go', '--driver', 'nobody', '--out', runsDir], env);
  for (const { harness, repetitionGroup, url } of before) {
    const said = printed.find((line) => line.includes(`${harness} 1 of ${repetitionGroup}, measured earlier: `));
    expect(said).toContain(`was stored already  ${url}`);
  }
  const after = await readStoredRuns(runsDir, ingestUrl);
  expect(after.map(({ url }) => url)).toEqual(before.map(({ url }) => url));
});
