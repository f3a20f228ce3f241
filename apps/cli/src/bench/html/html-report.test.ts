import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateBenchConfig } from '@tachograph/schema/bench';
import { expect, test } from 'vitest';
import { PROBE, START } from '../../testing/create-bench.ts';
import { bench, server, useTestBench } from '../../testing/use-test-bench.ts';
import type { StoredInvocation } from '../bench-state.ts';
import { evaluateBench, normaliseInvocations } from '../evaluate-bench.ts';
import { planBench } from '../plan-bench.ts';
import { toHtmlReport } from './to-html-report.ts';

useTestBench();

const SERVE = fileURLToPath(new URL('../../../../../bench/workers/node/serve-worker.mjs', import.meta.url));

/** A worker in which an operation keeps the processor busy for some microseconds. */
const WORKER = `
import { serveWorker } from ${JSON.stringify(SERVE)};
const [us] = process.argv.slice(2);
await serveWorker({
  driver: 'own',
  driverVersion: '1.0.0',
  prepare: async (scenario) => {
    if (scenario === 'none') return { unsupported: 'it has no <call>' };
    return { run: () => { const until = performance.now() + us / 1000; while (performance.now() < until); } };
  },
});`;

const HOSTILE = `</title><script>alert("1")</script><img src=x onerror='alert(2)'>&amp; ${'x'.repeat(20)}`;

const worker = (us: number, driver: object = {}) => ({ command: [process.execPath, 'worker.mjs', String(us)], driver });

async function measure(workers: object, others: object, ...args: string[]): Promise<string> {
  await bench.write('worker.mjs', WORKER);
  const scenarios = [{ id: 'select-1', sql: 'SELECT 1', params: { rows: 1 }, warmUp: 60 }];
  const config = await bench.write('tacho-bench.json', JSON.stringify({ scenarios, workers, rounds: 4, ...others }));
  const file = join(bench.folder, 'reports', 'out.html');
  const { status, err } = await bench.tacho(['bench', '--config', config, '--report', file, ...args], {
    variables: {},
  });
  expect(status, err).toBe(0);
  return readFile(file, 'utf8');
}

/** What a browser would load or run. */
const ACTIVE = /<(?:script|img|iframe|link|object|embed|base)\b|\son\w+=|url\(|@import|\shref=|\ssrc=|javascript:/i;

test('a report needs no server and no token, and has the sentence, the verdict, its interval, and how to repeat it', async () => {
  const text = await measure({ base: worker(50), head: worker(100) }, {});
  expect(text).toContain('<h1>1 of 1 scenario is slower than own 1.0.0+base</h1>');
  expect(text).toMatch(/<td class="worse">▼ \d\.\d\d× slower<\/td>/);
  expect(text).toMatch(/\d\.\d\d to \d\.\d\d× slower/);
  expect(text).toMatch(/<circle cx="[\d.]+%"[^>]*fill="var\(--worse\)"/);
  expect(text).toContain('SELECT 1');
  expect(text).toContain('Test CPU');
  expect(text).toMatch(/<pre>tacho bench --config \S+tacho-bench\.json --report \S+out\.html --no-upload<\/pre>/);
  expect(text).not.toMatch(ACTIVE);
  expect(server.stored).toHaveLength(0);
});

test('names from outside are text: nothing of a report runs or loads, whatever they hold', async () => {
  const named = (us: number, version: string) => worker(us, { name: `own ${HOSTILE}`, version });
  const scenarios = [{ id: 'select-1', title: HOSTILE, description: HOSTILE, sql: HOSTILE, warmUp: 60 }];
  const workers = { base: named(50, '1.0.0'), head: named(50, '2.0.0') };
  const text = await measure(workers, {
    scenarios,
    title: HOSTILE,
    invocations: 2,
    environment: { runtime: { name: '<script>1' } },
  });
  expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(text.replaceAll(/&lt;.*?&gt;/g, '')).not.toMatch(ACTIVE);
});

test('releases of one driver have a chart in the order of their versions', async () => {
  const workers = {
    base: worker(60, { version: '1.9.0' }),
    b: worker(30, { version: '1.10.0' }),
    c: worker(90, { version: '1.2.0' }),
  };
  const text = await measure(workers, { invocations: 3 });
  const label = /aria-label="select-1: ([^"]*)"/.exec(text)?.[1] ?? '';
  expect(label).toMatch(/^1\.2\.0: .*, 1\.9\.0: .*, 1\.10\.0: /);
});

test('several drivers have their ranks, and what is not evaluated has its reason', async () => {
  const workers = {
    anchor: worker(200, { name: 'anchor' }),
    quick: worker(50, { name: 'quick' }),
    slow: worker(800, { name: 'slow' }),
  };
  const scenarios = ['select-1', 'none'].map((id) => ({ id, warmUp: 60 }));
  const text = await measure(workers, { anchor: 'anchor', scenarios, invocations: 9, record: true });
  expect(text).toMatch(
    /<h1>quick 1\.0\.0 is first of 3, with 0\.\d+× \([\d.]+–[\d.]+\) the time of anchor 1\.0\.0<\/h1>/,
  );
  expect(text).toMatch(/<td class="num">1<\/td><th scope="row">quick 1\.0\.0<\/th>/);
  expect(text).toContain('none, quick 1.0.0: unsupported, it has no &lt;call&gt;');
});

test('load curves are charts and a table of all rates', async () => {
  const text = await measure(
    { base: worker(500) },
    { record: true, invocations: 1 },
    '--load',
    '200,400,800',
    '--connections',
    '1',
  );
  expect(text).toContain('<h2>Load curves</h2>');
  expect(text.match(/role="img"/g)).toHaveLength(2);
  expect(text).toContain('<td class="num">400</td>');
});

test('a report of a thousand scenarios with long names has less than 250 kB', async () => {
  await measure({ base: worker(50), head: worker(60) }, { invocations: 1 });
  const files = await readdir(join(bench.folder, '.tacho'), { recursive: true });
  const stored = files
    .filter((file) => /invocation-\d+\.json$/.test(file))
    .map((file) => join(bench.folder, '.tacho', file));
  const [one]: StoredInvocation[] = await Promise.all(
    stored.map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  if (!one) throw new Error('nothing was stored');
  const names = Array.from({ length: 1000 }, (_, at) => `${at} ${'<'.repeat(90)}`);
  const results = names.flatMap((scenario) => one.run.results.map((result) => ({ ...result, scenario })));
  const scenarios = names.map((id) => ({ id, title: id, description: 'd'.repeat(500), sql: 's'.repeat(500) }));
  const notes = names.slice(0, 100).map((name) => `${name} ${'n'.repeat(300)}`);
  const invocations = [{ ...one, run: { ...one.run, results, scenarios, notes } }];
  const runs = normaliseInvocations(invocations, { now: () => START });
  const config = { scenarios: [{ id: 'select-1' }], workers: { base: { command: ['b'] }, head: { command: ['h'] } } };
  const validated = validateBenchConfig(config);
  if (!('config' in validated)) throw new Error('the file is not valid');
  const plan = await planBench(validated.config, join(bench.folder, 'tacho-bench.json'), PROBE);
  const cells = evaluateBench(plan, runs);
  expect(cells.length).toBe(1000);
  const reported = { plan, invocations, runs, cells, standings: null, curves: [], batch: {}, where: [], command: '' };
  expect(Buffer.byteLength(toHtmlReport(reported))).toBeLessThan(250_000);
});

test('a report that cannot be written is refused before anything is measured', async () => {
  const config = await bench.write(
    'tacho-bench.json',
    JSON.stringify({ scenarios: [{ id: 'a' }], workers: { base: worker(1), head: worker(1) } }),
  );
  const { status, err } = await bench.tacho(['bench', '--config', config, '--report', bench.folder, '--no-upload']);
  expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('is no file: name one') });
});
