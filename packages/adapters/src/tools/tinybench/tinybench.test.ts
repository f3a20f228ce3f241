import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const STATISTICS = { mean: 0.05, critical: 1.96, df: 999, rme: 1.5, p50: 0.04, p75: 0.06, p99: 0.2, p995: 0.3 };
const THROUGHPUT = { ...STATISTICS, mean: 26_000, p50: 25_000 };
const measured = {
  latency: STATISTICS,
  throughput: THROUGHPUT,
  period: 0.05,
  runtime: 'node',
  runtimeVersion: '22.1.0',
};
const task = (name: string, result: unknown = measured) => ({ name, result });
const read = (document: unknown) => parseNative(JSON.stringify(document));

const table = (rows: readonly (readonly string[])[]): string => rows.map((row) => `│ ${row.join(' │ ')} │`).join('\n');

describe('tinybench', () => {
  it('takes latency and never the mean of 1/x, with a warning', () => {
    const { results, warnings } = read([task('select 1 - mysql2')]);
    expect(results.map(({ metric, statistic, value }) => [metric, statistic, value])).toEqual([
      ['latency', 'mean', 0.05],
      ['latency', 'median', 0.04],
      ['latency', 'p75', 0.06],
      ['latency', 'p99', 0.2],
    ]);
    expect(warnings[0]?.message).toContain('the mean of 1/x');
  });

  it.each([
    ['a list', [task('select 1/mysql2')]],
    ['a bench with its name', { name: 'select 1', tasks: [task('mysql2')] }],
    ['tasks by name', { 'select 1': { mysql2: measured } }],
    ['suites in a list', [{ name: 'select 1', results: [{ name: 'mysql2', ...measured }] }]],
    ['tasks that hold their bench', [{ ...task('mysql2'), bench: { name: 'select 1', runtime: 'node' } }]],
  ])('finds tasks in %s', (_, document) => {
    const { results, environment } = read(document);
    expect(results[0]).toMatchObject({ scenario: 'select 1', driver: { name: 'mysql2' }, value: 0.05, n: 1000 });
    expect(environment.runtime?.name).toBe('node');
  });

  it('keeps results without names, marks them, and says how to write names', () => {
    const { results, origins, warnings } = read([measured, { error: {} }]);
    expect(results[0]?.scenario).toBe('task 1');
    expect(origins[0]?.uncertain).toContain('driver');
    expect(warnings.some(({ message }) => message.includes('bench.tasks.map'))).toBe(true);
  });

  it('leaves out samples that are not all there, because the first of a sorted list are the fastest', () => {
    const cut = { ...measured, latency: { ...STATISTICS, samplesCount: 1000, samples: [0.01, 0.011] } };
    const { results, warnings } = read([task('select 1 - mysql2', cut)]);
    expect(results.some(({ samples }) => samples !== undefined)).toBe(false);
    expect(warnings[0]?.message).toContain('2 of 1000 samples');
  });

  it('keeps the slow samples where there are more than a run may hold', () => {
    const samples = Array.from({ length: 20_001 }, (_, index) => index / 1000);
    const all = { ...measured, latency: { ...STATISTICS, df: 20_000, samples } };
    const { results } = read([task('select 1 - mysql2', all)]);
    const kept = results.find(({ statistic }) => statistic === 'median')?.samples ?? [];
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([10_000, 0, 20]);
  });

  it.each([
    ['errored', { state: 'errored', error: { message: 'boom' } }, 'failed', 'boom'],
    ['errored before version 6', { error: {} }, 'failed', 'tinybench wrote no message'],
    ['aborted', { state: 'aborted' }, 'skipped', 'tinybench left it aborted'],
    ['without a result', null, 'skipped', 'not run'],
  ])('keeps a task that is %s', (_, result, status, statusReason) => {
    const { results } = read([task('select 1 - mysql2'), task('select 1 - mariadb', result)]);
    expect(results.at(-1)).toMatchObject({ driver: { name: 'mariadb' }, status, statusReason, value: null });
  });

  it('keeps a failed task whose name contains no driver as a failed result', () => {
    const { results } = read([task('select 1 - mysql2'), task('select 1', { error: {} })]);
    expect(results.at(-1)).toMatchObject({ scenario: 'select 1', driver: { name: 'unknown' }, status: 'failed' });
  });

  it('reads the "ps" of the old example as the microseconds it is, with a warning', () => {
    const { results, warnings } = parseNative(
      table([
        ['(index)', 'Task Name', 'Average Time (ps)'],
        ['0', "'select 1 - mysql2'", '31.25'],
      ]),
    );
    expect(results[0]).toMatchObject({ value: 31.25, unit: 'us', statistic: 'mean' });
    expect(warnings[0]?.message).toContain('microseconds');
  });

  it('rejects a table that gives throughput alone', () => {
    const { results, rejected } = parseNative(
      table([
        ['(index)', 'Task name', 'Throughput avg (ops/s)'],
        ['0', "'select 1 - mysql2'", "'31250 ± 1.00%'"],
      ]),
    );
    expect(results).toEqual([]);
    expect(rejected[0]?.reason).toContain('has no latency');
  });

  it('takes quotes and escapes off a name, and gives a table the name above it', () => {
    const { origins } = parseNative(
      `do 1:\n${table([
        ['Task name', 'Latency avg (ns)'],
        [String.raw`'it\'s mysql2'`, "'5 ± 1.00%'"],
      ])}`,
    );
    expect(origins[0]?.name).toBe("do 1 > it's mysql2");
  });

  it('rejects a cell that is no number, and keeps the others of its row', () => {
    const { results, rejected } = parseNative(
      table([
        ['Task name', 'Latency avg (ns)', 'Latency med (ns)', 'Samples'],
        ["'a - mysql2'", "'NaN ± 0.56%'", "'5 ± 1'", '9'],
        ["'b - mysql2'", "'?#'", "'?#'", '9'],
      ]),
    );
    expect(results.map(({ statistic, value }) => [statistic, value])).toEqual([['median', 5]]);
    expect(rejected).toEqual([
      { location: 'line 2', text: 'a - mysql2', reason: 'not a number: Latency avg (ns) "NaN ± 0.56%"' },
      { location: 'line 3', text: 'b - mysql2', reason: '"?#" is not a number' },
    ]);
  });

  it('takes no text inside a table, or below it, for the name of what its rows share', () => {
    const rows = table([
      ['Task name', 'Latency avg (ns)'],
      ["'a - mysql2'", "'5 ± 1.00%'"],
    ]);
    const { origins, rejected } = parseNative(`┌───┬───┐\nforeign\n${rows}\n└───┴───┘\nforeign as well`);
    expect(origins[0]?.name).toBe('a - mysql2');
    expect(rejected.map(({ text }) => text)).toEqual(['foreign', 'foreign as well']);
  });

  it('rejects a row whose cells are not those of its table', () => {
    const { rejected } = parseNative(
      table([
        ['Task name', 'Latency avg (ns)'],
        ["'a'", '1', '2'],
      ]),
    );
    expect(rejected[0]).toMatchObject({ location: 'line 2', reason: 'not a row of the table' });
  });
});
