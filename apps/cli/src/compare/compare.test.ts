import { utimes } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { START } from '../testing/create-bench.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

const SAMPLES = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100];

/** A run of one driver: ten repeats of a scenario, one figure of another, and allocations, which repeat exactly. */
const toRun = (factor: number, { server = '11.4.2', version = '3.5.4', extra = [] as object[] } = {}) => ({
  format: 1,
  startedAt: '2026-11-20T09:00:00Z',
  environment: { server: { product: 'mariadb', version: server } },
  results: [
    ...SAMPLES.map((value, index) => ({
      ...{ scenario: 'select-1000-rows', params: { rows: 1000 }, driver: { name: 'mariadb', version } },
      ...{ unit: 'ops/s', metric: 'throughput', value: value * factor, invocation: index + 1 },
    })),
    { scenario: 'do 1', driver: { name: 'mariadb', version }, unit: 'ops/s', metric: 'throughput', value: 50 },
    { scenario: 'do 1', driver: { name: 'mariadb', version }, unit: 'allocs/op', value: 10 / factor },
    ...extra,
  ],
});
const OTHER = { scenario: 'insert', driver: { name: 'mariadb' }, unit: 'ops/s', value: 1 };

useTestBench({ TACHO_TOKEN: '' });

async function compare(a: object, b: object, ...options: readonly string[]) {
  const [first, second] = [
    await bench.write('a.json', JSON.stringify(a)),
    await bench.write('b.json', JSON.stringify(b)),
  ];
  return bench.tacho(['compare', first, second, ...options]);
}

describe('tacho compare', () => {
  it('shows a row for each cell, with values, ratio and the verdict with its shape or its reason', async () => {
    const { status, out, err } = await compare(toRun(1), toRun(0.8, { version: '3.5.5', extra: [OTHER] }));
    expect([status, err]).toEqual([0, '1 cell only in B\n']);
    const [head, first, second, third] = out.split('\n');
    expect(head).toMatch(/^verdict +driver +version +scenario +params +metric +A +B +unit +ratio$/);
    expect(first).toMatch(
      /^○ measured on two occasions +mariadb +3\.5\.4 → 3\.5\.5 +select-1000-rows +1,000 rows +throughput \S+ +100 +80 +ops\/s +1\.25× slower$/,
    );
    expect(second).toMatch(/^○ not repeated +mariadb .*do-1 .* 50 +50 +ops\/s +1\.00×$/);
    expect(third).toMatch(/^▼ regressed +mariadb .*do-1 .* 10 +12\.5 +allocs\/op +1\.25× more$/);
  });

  it('finds no difference between a run and itself', async () => {
    const { out } = await compare(toRun(1), toRun(1), '--json');
    expect(JSON.parse(out)).toMatchObject({
      counts: { 'insufficient-samples': 2, same: 1 },
      cells: [{ ratio: 1, reason: { code: 'not-interleaved' } }, { ratio: 1 }, { outcome: 'same', ratio: 1 }],
      ...{ onlyInA: 0, onlyInB: 0, differences: [] },
    });
  });

  it('pairs no invocations of two runs, though they have the same numbers and the same anchor', async () => {
    const toPaired = (startedAt: string, logRatio: number) => ({
      ...{ ...toRun(1), startedAt, harness: { name: 'in turns', order: 'rounds' } },
      results: [1, 2, 3, 4].map((invocation) => ({
        ...{ scenario: 'do 1', driver: { name: 'mariadb', version: '3.5.4' }, unit: 'ops/s', invocation },
        value: 100 * Math.exp(logRatio) + invocation,
        paired: { anchor: { name: 'mysql2', version: '3.11.5' }, logRatio, rounds: 60, sd: 0.01 },
      })),
    });
    const [a, b] = [toPaired('2026-11-20T09:00:00Z', 0.1), toPaired('2026-11-20T10:00:00Z', 0.4)];
    const apart = JSON.parse((await compare(a, b, '--json')).out);
    expect(apart.cells).toMatchObject([{ rule: 'ratio-only', reason: { code: 'two-occasions' } }]);
  });

  it('gives no ratio where the environments differ, names the fields, and compares when there is a reason', async () => {
    const [a, b] = [toRun(1), toRun(0.8, { server: '10.11.2' })];
    const { status, out, err } = await compare(a, b, '--fail-on', 'worse');
    expect(status).toBe(0);
    expect(out).not.toMatch(/slower|faster|regressed|improved/);
    expect(out).toContain('⊘ not comparable');
    expect(err).toMatch(/^the environments differ, so no ratio is given:\n {2}.*11\.4.* in A, .*10\.11.* in B\n$/);
    const overridden = await compare(a, b, '--fail-on', 'worse', '--waive', 'the upgrade is the question');
    expect([overridden.status, overridden.out]).toEqual([3, expect.stringContaining('▼ regressed')]);
    expect(overridden.err).toContain('compared all the same: the upgrade is the question\n');
  });

  it('reads stored runs by their ids without a token, and native output from files', async () => {
    const response = (value: number) => ({
      status: 200,
      body: {
        url: 'http://pages.example/r',
        run: {
          format: 1,
          startedAt: '2026-01-01T00:00:00Z',
          results: [
            {
              ...OTHER,
              scenario: 'select 1',
              driver: { name: 'mysql2' },
              metric: 'throughput',
              unit: 'ops/s',
              statistic: 'mean',
              value,
            },
          ],
        },
      },
    });
    server.plan.push(response(8000));
    const file = await bench.write('out.txt', 'select 1 - mysql2 x 9,000 ops/sec ±1.23% (85 runs sampled)\n');
    await utimes(file, START, START);
    const { out } = await bench.tacho(['compare', 'r_4cc2f12950073e3f', file, '--project', 'demo', '--json']);
    expect(server.received[0]).toMatchObject({ method: 'GET', path: '/v1/runs/r_4cc2f12950073e3f?project=demo' });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(out).cells).toMatchObject([{ a: { value: 8000 }, b: { value: 9000 } }]);
  });

  it('writes a table in Markdown in which names mean nothing', async () => {
    const evil = { ...OTHER, driver: { name: '@all | **x**' } };
    const { out } = await compare(toRun(1, { extra: [evil] }), toRun(1, { extra: [evil] }), '--markdown');
    expect(out).toContain('| `@all \\| **x**` |');
    expect(out.split('\n')[1]).toMatch(/^\|( (---|--:) \|)+$/);
  });

  it.each([
    [['a.json'], 'tacho compare needs two runs, A and B'],
    [['a', 'b', '--json', '--markdown'], '--json and --markdown are two formats'],
    [['a', 'b', '--waive', ' '], '--waive needs the reason'],
    [['a', 'b', '--fail-on', 'slower'], '--fail-on knows worse'],
  ])('answers 1 to %j', async (args, message) => {
    const { status, err } = await bench.tacho(['compare', ...args]);
    expect([status, err]).toEqual([1, expect.stringContaining(message)]);
  });

  it('says what is wrong with a file, and what the server said', async () => {
    const invalid = await compare({ format: 1, results: [] }, toRun(1));
    expect([invalid.status, invalid.err]).toEqual([
      1,
      expect.stringMatching(/a\.json is no valid run: \/\w+: .*see tacho validate/),
    ]);
    server.plan.push({ status: 404, body: { title: 'There is no such run', code: 'not-found' } });
    const missing = await bench.tacho(['compare', 'r_0000000000000000', 'r_0000000000000001']);
    expect([missing.status, missing.err]).toEqual([2, expect.stringContaining('There is no such run (not-found)')]);
  });
});
