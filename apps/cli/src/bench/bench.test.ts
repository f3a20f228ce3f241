import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { totalOf } from '@tachograph/schema/histogram';
import type { RunInput } from '@tachograph/schema/run';
import { describe, expect, test } from 'vitest';
import { PROBE } from '../testing/create-bench.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const SERVE = fileURLToPath(new URL('../../../../bench/workers/node/serve-worker.mjs', import.meta.url));

/** A worker in which an operation keeps the processor busy for some microseconds. */
const WORKER = `
import { serveWorker } from ${JSON.stringify(SERVE)};
const [us, breaks] = process.argv.slice(2);
if (breaks === 'breaks') { console.error('no such driver'); process.exit(1); }
await serveWorker({
  driver: 'own',
  driverVersion: '1.0.0',
  prepare: async (scenario) => {
    if (scenario === 'none') return { unsupported: 'it has no such call' };
    return { run: () => { const until = performance.now() + us / 1000; while (performance.now() < until); } };
  },
});`;

/** A worker in which a function of its own takes longer the more loops it does. */
const SLOW_WORKER = `
import { serveWorker } from ${JSON.stringify(SERVE)};
const loops = Number(process.argv[2]);
let sum = 0;
function planted() { for (let at = 0; at < loops; at += 1) sum = (sum * 31 + at) % 1000003; }
function query() { for (let at = 0; at < 4000; at += 1) sum = (sum * 31 + at) % 1000003; }
await serveWorker({
  driver: 'own',
  driverVersion: '1.0.0',
  prepare: async () => ({ run: async () => { query(); if (loops > 0) planted(); } }),
});`;

const worker = (us: number, ...more: string[]) => ({ command: [process.execPath, 'worker.mjs', String(us), ...more] });

async function configure(workers: object, others: object = {}): Promise<string> {
  await bench.write('worker.mjs', WORKER);
  const scenarios = [{ id: 'select-1', sql: 'SELECT 1', params: { rows: 1 }, warmUp: 60 }];
  return bench.write('tacho-bench.json', JSON.stringify({ scenarios, workers, rounds: 10, ...others }));
}

const measure = (config: string, ...args: string[]) => bench.tacho(['bench', '--config', config, ...args]);

const storedInvocations = async () => {
  const files = await readdir(join(bench.folder, '.tacho'), { recursive: true });
  return files.filter((file) => /invocation-\d+\.json$/.test(file)).length;
};

describe('tacho bench', () => {
  test('calls a build slower that is, and sends a run for each invocation, all of one repetition group', async () => {
    const config = await configure({ base: worker(50), head: worker(100) });
    const { status, out, err } = await measure(config, '--json', '--fail-on', 'worse', '--within', '0.1..9');
    expect({ status, err }).toMatchObject({ status: 3 });
    const { counts, cells, runs, markdown, batch, notes } = JSON.parse(out);
    expect(notes).toEqual([expect.stringMatching(/^repeated within its interval: .*, 0\.10–9\.00 before$/)]);
    expect(counts).toEqual({ worse: 1 });
    expect(cells[0]).toMatchObject({
      ...{ scenario: 'select-1', params: { rows: 1 }, metric: 'latency', outcome: 'worse', rule: 'paired' },
      base: { driver: 'own', version: '1.0.0+base' },
      head: { driver: 'own', version: '1.0.0+head' },
    });
    expect(cells[0].ratio).toBeLessThan(0.6);
    expect(markdown).toContain('| `select-1` |');
    expect(batch).toMatchObject({
      base: { worker: 'base', driver: 'own', version: '1.0.0+base', commit: null },
      heads: [{ worker: 'head', driver: 'own', version: '1.0.0+head', commit: null }],
      ...{ invocations: 9, metric: 'latency', smallestDifference: 0.03, config, source: null },
    });
    // One cell alone has no noise of other cells: it takes nine signs of one kind.
    expect(runs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(9).fill('stored'));
    expect(server.stored).toHaveLength(9);
  });

  test('with --profile, the run of the last invocation has where the time of both builds goes, and a line says it', async () => {
    await bench.write('slow.mjs', SLOW_WORKER);
    const slow = (loops: number) => ({ command: [process.execPath, 'slow.mjs', String(loops)] });
    const config = await configure({ base: slow(0), head: slow(4000) }, { invocations: 2 });
    const { status, out, err } = await measure(config, '--profile', '--out', join(bench.folder, 'runs'));
    expect({ status, err }).toMatchObject({ status: 0 });
    expect(out).toMatch(/^select-1, 1 row, 1\.0\.0\+head after 1\.0\.0\+base: .* planted, which is new\.$/m);
    const read = async (name: string) => JSON.parse(await readFile(join(bench.folder, 'runs', name), 'utf8'));
    const first: Pick<RunInput, 'profiles' | 'results'> = await read('run-001.json');
    expect(first.profiles).toBeUndefined();
    // Each of ten rounds has as many operations.
    const histograms = first.results.flatMap(({ metric, histogram }) => (histogram ? [{ metric, ...histogram }] : []));
    expect(histograms.map(({ metric, counts }) => [metric, totalOf({ base: 1.02, counts }) % 10])).toEqual(
      Array(2).fill(['latency', 0]),
    );
    const { profiles } = await read('run-002.json');
    expect(profiles).toMatchObject(
      ['base', 'head'].map((build) => ({
        scenario: 'select-1',
        params: { rows: 1 },
        driver: { name: 'own', version: `1.0.0+${build}` },
        profile: { tool: 'v8', unit: 'samples', passes: Array(6).fill({ cpuNs: expect.any(Number) }) },
      })),
    );
    // What is of the worker protocol has no package.
    const frames: { name: string; file: string | null; package: string | null }[] = profiles[0].profile.frames;
    expect(frames.find(({ name }) => name === 'measure')).toEqual({
      name: 'measure',
      file: 'serve-worker.mjs',
      package: null,
    });
    expect(server.stored).toHaveLength(2);
    expect((await readdir(join(bench.folder, '.tacho'), { recursive: true })).join(' ')).not.toContain('samples');
  });

  test('several drivers have ranks, the best first, and how many times the time of the anchor each scenario takes', async () => {
    const named = (us: number, name: string) => ({ ...worker(us), driver: { name } });
    const workers = { anchor: named(200, 'anchor'), quick: named(50, 'quick'), slow: named(800, 'slow') };
    const config = await configure(workers, { anchor: 'anchor', invocations: 4 });
    const { status, out } = await measure(config, '--no-upload');
    expect(status).toBe(0);
    const [head = '', ...rows] = out.split('\n');
    expect(head).toMatch(/^rank +driver +time, 95 % interval +select-1$/);
    expect(rows.slice(0, 3).map((row) => row.match(/quick|anchor|slow/)?.[0])).toEqual(['quick', 'anchor', 'slow']);
    expect(rows[1]).toMatch(/ 1\.00× +1×$/);
    expect(out).toContain('Ranks over select-1.');
    const { ranks } = JSON.parse((await measure(config, '--no-upload', '--json')).out);
    expect(ranks).toMatchObject({ scenarios: ['select-1'], standings: [{}, { isAnchor: true }, {}] });
  });

  test('a worker that fails is named with what it said, and the next start continues where this one ended', async () => {
    await configure({ base: worker(50), head: worker(50) });
    const config = await configure({ base: worker(50), head: worker(50, 'breaks') }, { invocations: 2 });
    const failed = await measure(config, '--no-upload');
    expect(failed.status).toBe(2);
    expect(failed.err).toMatch(/worker head died .*no such driver/);
    expect(await storedInvocations()).toBe(0);
    await bench.write('worker.mjs', WORKER.replace("if (breaks === 'breaks')", 'if (false)'));
    expect((await measure(config, '--no-upload')).status).toBe(0);
    const files = await readdir(join(bench.folder, '.tacho'), { recursive: true });
    await rm(join(bench.folder, '.tacho', files.find((file) => file.endsWith('invocation-002.json')) ?? ''));
    const resumed = await measure(config, '--no-upload');
    expect(resumed.err).toContain('1 of 2 invocations were measured before');
    expect(await storedInvocations()).toBe(2);
  });

  test('without a server the runs are kept, and the verdicts printed', async () => {
    const config = await configure({ base: worker(50), head: worker(50) }, { invocations: 2 });
    await server.close();
    const { status, out } = await measure(config, '--retry-for', '0');
    expect(status).toBe(75);
    expect(out).toContain('select-1');
    expect((await readdir(bench.spoolFolder)).filter((name) => name.endsWith('.upload'))).toHaveLength(2);
  });

  test('a scenario that a build cannot do is no failure, and has the reason', async () => {
    const config = await configure(
      { base: worker(50), head: worker(50) },
      { invocations: 2, scenarios: [{ id: 'none' }] },
    );
    const { status, out } = await measure(config, '--no-upload', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out).counts).not.toHaveProperty('worse');
  });

  test('the report names the commits of both sides, and the lines of the repository that state the scenarios', async () => {
    const config = await configure({ base: worker(50), head: worker(50) }, { invocations: 2 });
    const probe = {
      ...PROBE,
      readText: async () => '{"scenarios": [\n  { "id": "select-1" }\n]}',
      run: async (_: string, args: readonly string[]) => (args.includes('--show-prefix') ? 'bench/\ntrue' : '4f1c2ab'),
    };
    const { out } = await bench.tacho(['bench', '--config', config, '--no-upload', '--json'], { probe });
    expect(JSON.parse(out).batch).toMatchObject({
      heads: [{ commit: '4f1c2ab' }],
      source: { path: 'bench/tacho-bench.json', lines: { 'select-1': 2 } },
    });
  });

  test('the commands before and after run, the last one after a failure too', async () => {
    const touch = (name: string) => [process.execPath, '-e', `require('fs').writeFileSync('${name}', '')`];
    const hooks = { before: touch('before'), after: touch('after'), invocations: 2 };
    const config = await configure({ base: worker(50), head: worker(50, 'breaks') }, hooks);
    expect((await measure(config, '--no-upload')).status).toBe(2);
    expect(await readdir(bench.folder)).toEqual(expect.arrayContaining(['before', 'after']));
  });

  test('of what is recorded, a worker that fails is a failed result, and one that is known not to be able is not asked', async () => {
    const others = { record: true, invocations: 1, title: 'Kept', notes: ['Rough.'], harness: { name: 'own' } };
    const broken = { ...worker(50, 'breaks'), driver: { name: 'broken', loads: '2.0' } };
    const unable = { failed: 'npm failed', unsupported: { 'select-1': 'no such call' }, driver: { name: 'unable' } };
    const other = { ...worker(50), driver: { name: 'other', loads: '1.1', purl: 'pkg:npm/other@{version}' } };
    const config = await configure({ base: worker(50), broken, unable, other }, others);
    const { status, out } = await measure(config, '--no-upload', '--out', join(bench.folder, 'runs'));
    expect(status).toBe(2);
    expect(out).toMatch(/^failed: broken 2\.0, select-1: worker broken died .*no such driver/m);
    expect(out).toContain('other@1.1 was requested, and 1.0.0 was loaded');
    expect(out).toMatch(/^Kept: \d ok, 2 unsupported, 4 failed in 1 run$/m);
    const run = JSON.parse(await readFile(join(bench.folder, 'runs/run-001.json'), 'utf8'));
    expect(run).toMatchObject({ title: 'Kept', harness: { name: 'own' } });
    expect(run.notes).toContain('Rough.');
  });

  test('one worker is enough to record, and cases of a scenario are results of it', async () => {
    const scenarios = ['text', 'binary'].map((word) => ({ id: 'a', case: `a ${word}`, params: { word }, warmUp: 60 }));
    const config = await configure({ base: worker(50) }, { record: true, invocations: 1, scenarios });
    expect(await measure(config, '--no-upload', '--out', bench.folder)).toMatchObject({ status: 0 });
    const { scenarios: described, results } = JSON.parse(await readFile(join(bench.folder, 'run-001.json'), 'utf8'));
    expect(described).toEqual([{ id: 'a' }]);
    const words = results.map(({ scenario, params }: { scenario: string; params: object }) => ({ scenario, params }));
    expect(words).toContainEqual({ scenario: 'a', params: { word: 'binary' } });
  });

  test('a record without any figure is not stored', async () => {
    const config = await configure({ base: worker(50, 'breaks') }, { record: true, invocations: 1 });
    const { status, err } = await measure(config, '--no-upload');
    expect({ status, err }).toEqual({ status: 2, err: expect.stringMatching(/nothing was measured: worker base/) });
    expect(await storedInvocations()).toBe(0);
  });

  test.each([
    [['--rounds', 'many'], '--rounds must be'],
    [['--anchor', 'bas'], '--anchor no worker has this name; there are base, head; did you mean "base"?'],
    [['--scenario', 'select-2'], 'there is no scenario select-2; there are select-1'],
    [['--pin', '999'], 'is not a core of this process'],
  ])('%j is a usage error', async (args, message) => {
    const config = await configure({ base: worker(50), head: worker(50) });
    const { status, err } = await bench.tacho(['bench', '--config', config, '--no-upload', ...args], {});
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining(message) });
  });

  test('costs are not profiled', async () => {
    const config = await configure({ base: worker(50), head: worker(50) }, { counts: ['heap'] });
    const { status, err } = await measure(config, '--no-upload', '--profile');
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('leave counts and load out') });
  });

  test('a file that makes no sense is told by field', async () => {
    const config = await bench.write('tacho-bench.json', '{"scenarios": [], "workers": {"head": {"comand": []}}}');
    const { status, err } = await measure(config, '--no-upload');
    expect(status).toBe(1);
    expect(err).toContain('/scenarios: must have at least 1 entry');
    expect(err).toContain(
      '/workers/head/comand: the configuration has no field "comand" here; did you mean "command"?',
    );
  });
});
