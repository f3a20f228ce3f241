import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createProcessGroups } from '../processes/process-groups.mjs';
import { openWorker } from '../turns/open-worker.mjs';
import { findSampler } from './find-sampler.mjs';
import { measureProfiles } from './measure-profiles.mjs';

const FAKE = fileURLToPath(new URL('../turns/testing/fake-worker.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'profiles-'));
const processes = createProcessGroups();
afterAll(async () => {
  await processes.endAll();
  rmSync(folder, { recursive: true, force: true });
});

const SCENARIOS = [
  { name: 'a', warmUp: 60 },
  { name: 'b', warmUp: 60 },
];

/** Fakes by the name of their behaviour: an operation takes 1 ms by their own account. */
async function profile(behaviours: readonly string[], world: object = {}) {
  const open = (behaviour: string) => {
    const command = { command: process.execPath, args: [FAKE, behaviour, '1000'], env: process.env };
    return openWorker({ name: behaviour, command, processes });
  };
  return await measureProfiles(behaviours, SCENARIOS, {
    seed: 1,
    passes: 2,
    open,
    programOf: () => process.execPath,
    whyUnsupported: () => null,
    show: () => {},
    signal: new AbortController().signal,
    ...{ folder, processes, env: process.env },
    ...world,
  });
}

describe('profiles', () => {
  test('have passes of the usual length of each worker in each scenario, with a file for each', async () => {
    const { profiles, notes } = await profile(['profiles', 'profiles']);
    expect(notes).toEqual([]);
    expect(profiles.map(({ scenario, passes }) => [scenario, passes.length])).toEqual([
      ...[1, 2].map(() => ['a', 2]),
      ...[1, 2].map(() => ['b', 2]),
    ]);
    const [first] = profiles[0]?.passes ?? [];
    expect(first).toMatchObject({ operations: 1500, cpuNs: 750e6, tool: 'own', hz: 1000 });
    expect(readFileSync(first?.file ?? '', 'utf8')).toContain('main;query 30');
    const files = profiles.flatMap(({ passes }) => passes.map(({ file }) => file));
    expect(new Set(files.slice(0, 4)).size).toBe(2);
    expect(files[0]).not.toBe(files.at(-1));
  });

  test('lack a worker that knows no such request, or fails, and the others have theirs', async () => {
    const { profiles, notes } = await profile(['good', 'profiles', 'refuses-b']);
    expect(profiles.map(({ worker, scenario }) => `${worker} ${scenario}`)).toEqual(['profiles a', 'profiles b']);
    expect(notes).toEqual([
      expect.stringMatching(
        /^good, a: cannot be profiled: worker good replied with the error "unknown request profile"/,
      ),
      expect.stringMatching(/^refuses-b, a: cannot be profiled: .*unknown request/),
      expect.stringMatching(/^good, b: cannot be profiled/),
      expect.stringMatching(/^refuses-b, b: cannot be profiled: .*connection refused/),
    ]);
  });

  test('are not made of what a worker is known not to do', async () => {
    const { profiles, notes } = await profile(['profiles'], {
      whyUnsupported: (_: string, scenario: string) => (scenario === 'a' ? 'no such call' : null),
    });
    expect(profiles.map(({ scenario }) => scenario)).toEqual(['b']);
    expect(notes).toEqual([]);
  });

  test('end with the command', async () => {
    await expect(profile(['profiles'], { signal: AbortSignal.abort(new Error('interrupted')) })).rejects.toThrow(
      'interrupted',
    );
  });
});

test('runtimes that do not sample themselves are sampled from outside, or it is said what is missing', () => {
  const world = { processes, env: { PATH: folder }, folder };
  const find = (runtime: string | null) => findSampler({ index: 1, runtime, program: 'python3' }, world);
  for (const runtime of [null, 'node 20.20.2', 'java 17.0.1', 'go 1.26.8', 'cobol 1']) expect(find(runtime)).toBeNull();
  expect(find('cpython 3.11.7')).toEqual({ missing: 'py-spy is missing (pip install py-spy)' });
  for (const runtime of ['rust', 'g++ 12.2.0'])
    expect(find(runtime)).toEqual({ missing: expect.stringMatching(/^perf is missing; valgrind is missing/) });
});
