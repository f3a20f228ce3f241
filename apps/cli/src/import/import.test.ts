import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, createBench, PROBE } from '../testing/create-bench.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';

const toNative = (value: number) => `select 1 - mysql2 x ${value} ops/sec ±1.23% (85 runs sampled)\n`;

let server: TestServer;
let bench: Bench;
beforeEach(async () => {
  server = await startServer();
  bench = await createBench({ TACHO_URL: server.url });
  server.plan.push({ status: 200, body: [] });
});
afterEach(async () => {
  await server.close();
  await bench.remove();
});

type Sent = { startedAt: string; source: object; environment: object; results: { value: number; driver: object }[] };
type Line = { run: Sent; native: { name: string; text?: string; base64?: string }[] };
const lines = (): Line[] => server.stored.map((line) => JSON.parse(line));
const sent = (): Sent[] => lines().map(({ run }) => run);

async function writeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(bench.folder, 'history');
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

describe('tacho import', () => {
  it('sends every file of a folder as a run at the time in its name, with nothing of this machine', async () => {
    const folder = await writeFolder({ '2026-01-02.txt': toNative(2), '2026-01-01T10-00-00Z.txt': toNative(1) });
    const { status, out } = await bench.tacho([
      ...['import', folder, '--branch', 'main', '--driver-version', 'mysql2=3.0.0'],
    ]);
    expect([status, out]).toEqual([0, 'import: 2 runs: 2 stored\n']);
    expect(sent().map(({ startedAt, results }) => [startedAt, results[0]?.value])).toEqual([
      ['2026-01-01T10:00:00.000Z', 1],
      ['2026-01-02T00:00:00.000Z', 2],
    ]);
    expect(sent()[0]).toMatchObject({
      source: { kind: 'import', branch: 'main' },
      environment: {},
      results: [{ driver: { name: 'mysql2', version: '3.0.0' } }],
    });
  });

  it('reads what the text around the figures says of the environment, under what --env states', async () => {
    const page = `Server Host: MariaDB 10.6 under the default configuration\nClient Host: Node.js version v16.5.0\n${toNative(1)}`;
    const folder = await writeFolder({ '2026-01-01.txt': page });
    const env = join(bench.folder, 'env.json');
    await writeFile(env, JSON.stringify({ runtime: { name: 'node', version: '16.5.1' } }));
    expect((await bench.tacho(['import', folder, '--env', env])).status).toBe(0);
    expect(sent()[0]).toMatchObject({
      environment: { server: { product: 'mariadb', version: '10.6' }, runtime: { name: 'node', version: '16.5.1' } },
      notes: ['Read from the text around the figures: server.product, server.version.'],
    });
  });

  it('keeps the bytes of the native output beside each run, also where they are no UTF-8', async () => {
    const folder = await writeFolder({ '2026-01-01.txt': toNative(1) });
    await writeFile(join(folder, '2026-01-02.txt'), Buffer.from(toNative(2), 'latin1'));
    expect((await bench.tacho(['import', folder])).status).toBe(0);
    expect(lines().map(({ native }) => native)).toEqual([
      [{ name: '2026-01-01.txt', text: toNative(1) }],
      [{ name: '2026-01-02.txt', base64: Buffer.from(toNative(2), 'latin1').toString('base64') }],
    ]);
  });

  it('stores nothing twice when it is given again', async () => {
    const folder = await writeFolder({ '2026-01-02.txt': toNative(2) });
    await bench.tacho(['import', folder]);
    server.plan.push({ status: 200, body: [] });
    const { status, out } = await bench.tacho(['import', folder]);
    expect([status, out, server.stored.length]).toEqual([
      0,
      'import: 1 run: 1 already stored, nothing was written\n',
      1,
    ]);
  });

  it('says of a file without a time what to do, and sends the others', async () => {
    const folder = await writeFolder({ 'out.txt': toNative(1), '20260102.txt': toNative(2), '20260103.txt': 'prose' });
    const { status, err } = await bench.tacho(['import', folder]);
    expect([status, server.stored.length]).toEqual([2, 1]);
    expect(err).toContain('out.txt: not sent: there is no date in its name: --started-at-from git or mtime');
    expect(err).toContain('20260103.txt: not sent: nothing was understood: ');
  });

  it('takes the time of the commit that last changed a file', async () => {
    const folder = await writeFolder({ 'a.txt': toNative(1), 'b.txt': toNative(2) });
    const requested: (readonly string[])[] = [];
    const run = async (_command: string, args: readonly string[]) => {
      requested.push(args);
      return args.at(-1) === 'a.txt' ? '2026-03-04T05:06:07+02:00' : '';
    };
    const { err } = await bench.tacho(['import', folder, '--started-at-from', 'git'], { probe: { ...PROBE, run } });
    expect(requested[0]).toEqual(['-C', folder, 'log', '-1', '--format=%aI', '--', 'a.txt']);
    expect(sent().map(({ startedAt }) => startedAt)).toEqual(['2026-03-04T03:06:07.000Z']);
    expect(err).toContain('b.txt: not sent: it is in no commit');
  });

  it('makes a run of every entry of a data.js, with its commit and date', async () => {
    const entry = (date: number, value: number) => ({
      commit: { id: `${date}`.repeat(40).slice(0, 40) },
      date,
      tool: 'benchmarkjs',
      benches: [{ name: 'select 1 - mysql2', value, unit: 'ops/sec', range: '±1.26%' }],
    });
    const history = { lastUpdate: 1, entries: { Benchmark: [entry(1, 10), entry(2, 20), { benches: [] }] } };
    const file = await bench.write('data.js', `window.BENCHMARK_DATA = ${JSON.stringify(history)}`);
    const { status, err } = await bench.tacho([
      ...['import', file, '--repository', 'example/connectors', '--tool', 'gh-action-benchmark'],
    ]);
    expect(sent().map(({ startedAt, source, results }) => [startedAt, source, results[0]?.value])).toEqual([
      ['1970-01-01T00:00:00.001Z', { kind: 'import', repository: 'example/connectors', commit: '1'.repeat(40) }, 10],
      ['1970-01-01T00:00:00.002Z', { kind: 'import', repository: 'example/connectors', commit: '2'.repeat(40) }, 20],
    ]);
    expect([status, err]).toEqual([2, `${file} /entries/Benchmark/2: not sent: the entry has no date\n`]);
    expect(lines()[0]?.native[0]?.name).toBe('Benchmark-111111111111.json');
    const kept = JSON.parse(lines()[0]?.native[0]?.text ?? '');
    expect(kept).toEqual({ lastUpdate: 1, entries: { Benchmark: [entry(1, 10)] } });
  });

  it('names the values of an entry that cannot be read, and sends the others', async () => {
    const benches = [
      { name: 'select 1 - mysql2', value: 10, unit: 'ops/sec' },
      { name: 'select 2 - mysql2', value: 'fast', unit: 'ops/sec' },
    ];
    const history = {
      lastUpdate: 1,
      entries: { B: [{ commit: { id: 'r42' }, date: 1, tool: 'benchmarkjs', benches }] },
    };
    const file = await bench.write('data.json', JSON.stringify(history));
    const { status, err } = await bench.tacho(['import', file]);
    expect([status, sent()[0]?.results.length]).toEqual([0, 1]);
    expect(err).toContain(`${file} /entries/B/0: 1 part not taken: /entries/B/0/benches/1: the value is not a number`);
    expect(sent()[0]).toMatchObject({ notes: ['Revision r42'] });
  });

  it('sends runs as they are, in parts, and names a rejected one by its file', async () => {
    const run = (value: number, scenario = 'do 1') => ({
      format: 1,
      startedAt: '2026-01-01T00:00:00Z',
      results: [{ scenario, driver: { name: 'mysql2' }, unit: 'ops/s', value }],
    });
    const many = Array.from({ length: 450 }, (_, value) => JSON.stringify(run(value)));
    const ndjson = await bench.write('many.ndjson', `${many.join('\n')}\n\n${JSON.stringify(run(9, 'bad'))}\n`);
    const one = await bench.write('one.json', JSON.stringify(run(1000), null, 2));
    const { status, out, err } = await bench.tacho(['import', ndjson, one]);
    expect([status, server.stored.length]).toEqual([2, 451]);
    expect(out).toBe('import: 452 runs: 451 stored; 1 rejected\n');
    expect(err).toContain('many.ndjson, line 452: rejected: The run does not fit (invalid-run)');
    expect(server.received.filter(({ path }) => path === '/v1/batches')).toHaveLength(5);
  });

  it('goes on where a connection was cut, and says how to when the server stays away', async () => {
    const folder = await writeFolder({ '2026-01-02.txt': toNative(2) });
    server.plan.push('take-and-drop');
    expect((await bench.tacho(['import', folder])).status).toBe(0);
    await server.close();
    const { status, err } = await bench.tacho(['import', folder, '--retry-for', '0']);
    expect(status).toBe(75);
    expect(err).toContain('nothing listens there');
  });

  it('reads names by the rules of the project', async () => {
    server.plan[0] = { status: 200, body: [{ match: '* - {driver}', scenario: 'ping' }] };
    const folder = await writeFolder({ '2026-01-02.txt': toNative(2) });
    await bench.tacho(['import', folder]);
    expect(sent()[0]?.results[0]).toMatchObject({ scenario: 'ping', driver: { name: 'mysql2' } });
  });
});
