import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { totalOf } from '@tachograph/schema/histogram';
import type { RunInput } from '@tachograph/schema/run';
import { expect, test } from 'vitest';
import { bench, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const SERVE = fileURLToPath(new URL('../../../../bench/workers/node/serve-worker.mjs', import.meta.url));

/** An operation waits for a millisecond or more, so that a connection does fewer than a thousand a second. */
const WORKER = `
import { setTimeout } from 'node:timers/promises';
import { serveWorker } from ${JSON.stringify(SERVE)};
await serveWorker({
  driver: process.argv[2],
  driverVersion: '1.0.0',
  prepare: async (scenario) => {
    if (scenario === 'none') return { unsupported: 'it has no such call' };
    return { run: () => setTimeout(1) };
  },
});`;

const worker = (name: string) => ({ command: [process.execPath, 'worker.mjs', name] });

async function configure(others: object = {}): Promise<string> {
  await bench.write('worker.mjs', WORKER);
  const scenarios = [{ id: 'wait', warmUp: 20 }];
  const workers = { one: worker('one'), two: worker('two') };
  return bench.write('tacho-bench.json', JSON.stringify({ scenarios, workers, ...others }));
}

async function readRuns(): Promise<RunInput[]> {
  const folder = join(bench.folder, 'out');
  const files = (await readdir(folder)).sort();
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))));
}

const measure = (config: string, ...args: string[]) =>
  bench.tacho(['bench', '--config', config, '--no-upload', '--out', join(bench.folder, 'out'), ...args]);

test('a load curve has the achieved rate and the latencies of every driver at every rate and number of connections', async () => {
  const load = { rates: [200, 400, 5000], connections: [1, 2], seconds: 0.5 };
  const config = await configure({ load });
  const { status, out, err } = await measure(config, '--invocations', '1');
  expect({ status, err }).toEqual({ status: 0, err: expect.any(String) });
  const [run] = await readRuns();
  const results = run?.results ?? [];
  const of = (metric: string, rate?: number) =>
    results.filter((result) => result.metric === metric && result.params?.rate === rate);
  for (const rate of [undefined, ...load.rates]) {
    const cells = of('throughput', rate).map(({ driver, params }) => `${driver.name} ${params?.connections}`);
    expect(cells.sort()).toEqual(['one 1', 'one 2', 'two 1', 'two 2']);
  }
  // A rate that nobody can keep says what was achieved, and its operations waited.
  for (const { value } of of('throughput', 5000)) expect(Number(value)).toBeLessThan(2500);
  for (const { value } of of('throughput', 200)) expect(Number(value)).toBeLessThan(210);
  for (const { histogram, n } of of('latency').filter(({ statistic }) => statistic === 'median'))
    expect(histogram && totalOf({ base: 1.02, counts: histogram.counts })).toBe(n);
  expect(run?.harness?.tool).toEqual({ name: 'fixed rate', version: '1.0.0', config: { seconds: 0.5 } });
  expect(out).toMatch(/wait +one 1\.0\.0 +1 +5,000 /);
  expect(out).toContain('wait, two 1.0.0, connections: 2: the knee is');
});

test('rates that are not stated are those around the capacity, the same ones in every invocation', async () => {
  const config = await configure({ workers: { one: worker('one') }, record: true, load: { seconds: 0.2 } });
  expect((await measure(config, '--invocations', '2')).status).toBe(0);
  const rates = (await readRuns()).map(({ results }) =>
    [...new Set(results.map(({ params }) => params?.rate ?? 0))].sort((a, b) => Number(a) - Number(b)),
  );
  expect(rates).toHaveLength(2);
  expect(rates[0]).toHaveLength(11);
  expect(rates[1]).toEqual(rates[0]);
});

test('a scenario that the workers cannot do has the reason at every rate', async () => {
  const config = await configure({ scenarios: [{ id: 'none' }], record: true });
  const { status, out, err } = await measure(config, '--invocations', '1', '--load', '100,200');
  expect({ status, text: out + err }).toEqual({ status: 2, text: expect.stringContaining('it has no such call') });
});

test.each([
  [['--connections', '2'], '--connections is of --load'],
  [['--load', 'fast'], 'tacho-bench.json /load/rates/0'],
  [['--load', 'auto', '--profile'], 'leave counts and load out'],
])('%j is a usage error that names the option', async (args, message) => {
  const config = await configure();
  const { status, err } = await measure(config, ...args);
  expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining(message) });
});
