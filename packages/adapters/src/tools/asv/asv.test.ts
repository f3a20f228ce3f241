import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';
import { readKind } from './asv.ts';
import { readCell } from './read-console.ts';

const file = (results: unknown): string =>
  JSON.stringify({
    commit_hash: 'abc1234',
    params: { machine: 'm' },
    result_columns: ['result', 'params', 'version', 'stats_q_25', 'stats_q_75'],
    results,
  });

describe('readCell', () => {
  it.each([
    ['11.1±0.01μs', { status: 'ok', value: 11.1, spread: 0.01, unit: 'us' }],
    ['1.57±0.07µs', { status: 'ok', value: 1.57, spread: 0.07, unit: 'us' }],
    ['1.02±0.1m', { status: 'ok', value: 1.02, spread: 0.1, unit: 'min' }],
    ['2.42k', { status: 'ok', value: 2420, spread: null, unit: null }],
    ['24.7M', { status: 'ok', value: 24_700_000, spread: null, unit: null }],
    ['12', { status: 'ok', value: 12, spread: null, unit: null }],
    ['1.23e-05', { status: 'ok', value: 1.23e-5, spread: null, unit: null }],
    ['n/a', { status: 'skipped' }],
    ['failed', { status: 'failed' }],
    ['2.1y', null],
    ['[]', null],
  ])('reads %s', (printed, cell) => expect(readCell(printed)).toEqual(cell));
});

describe('a table of the console', () => {
  it('is of the benchmark right above it, and of no other', () => {
    const table = [
      '[50.00%] ··· ======== ==========',
      '             param1            ',
      '            -------- ----------',
      '               1      366±80ns ',
      '            ======== ==========',
    ];
    const { results, rejected } = parseNative(
      [
        '[40.00%] ··· bench.time_a              12.1±0.1μs',
        '[?#%] ··· bench.time_b              ok',
        ...table,
        '',
      ].join('\n'),
    );
    expect(results.map(({ value }) => value)).toEqual([12.1]);
    expect(rejected.map(({ location }) => location)).toEqual(['line 2', 'line 3', 'lines 4–7']);
  });
});

describe('readKind', () => {
  it.each([
    ['bench.Suite.time_keys', 'latency'],
    ['bench.TimeKeys', 'latency'],
    ['bench.mem_list', 'object size'],
    ['bench.peakmem_list', 'peak memory'],
    ['bench.track_rows', 'tracked value'],
  ])('takes %s for %s', (name, metric) => expect(readKind(name, null)?.measure.metric).toBe(metric));

  it('does not know what a name of no prefix measures, unless a time is printed', () => {
    expect(readKind('bench.timely', null)).toBeNull();
    expect(readKind('bench.timely', 'ms')?.measure.metric).toBe('latency');
  });
});

describe('asv', () => {
  it('distinguishes a skipped value, a bare NaN, from a failed one, null', () => {
    const text = file({ 'b.time_a': [['X', null, 1e-6], [["'p'", "'q'", "'r'"]]] }).replace('"X"', 'NaN');
    expect(parseNative(text).results.map(({ status, value }) => [status, value])).toEqual([
      ['skipped', null],
      ['failed', null],
      ['ok', 1e-6],
    ]);
  });

  it('makes every combination of params a result, the last param running fastest', () => {
    const { results } = parseNative(
      file({
        'b.time_a': [
          [1, 2, 3, 4],
          [
            ["'pymysql'", "'asyncmy'"],
            ['10', '20'],
          ],
        ],
      }),
    );
    expect(results.map(({ driver, params, value }) => [driver.name, params, value])).toEqual([
      ['pymysql', { param2: 10 }, 1],
      ['pymysql', { param2: 20 }, 2],
      ['asyncmy', { param2: 10 }, 3],
      ['asyncmy', { param2: 20 }, 4],
    ]);
  });

  it('stores no machine name', () => {
    expect(JSON.stringify(parseNative(file({ 'b.time_a': [[1], []] })).environment)).not.toContain('"m"');
  });

  it('reads a log of one environment without making that a param, and of several with', () => {
    const log = (env: string) => `[ 1.00%] ·· Benchmarking ${env}\n[ 2.00%] ··· b.time_a   1.5±0.1ms\n`;
    expect(parseNative(log('py3.11')).results[0]?.params).toEqual({});
    expect(parseNative(log('py3.11') + log('py3.12')).results.map(({ params }) => params)).toEqual([
      { env: 'py3.11' },
      { env: 'py3.12' },
    ]);
  });

  it('reads a table of which only the beginning is there', () => {
    const { results } = parseNative(
      '[ 5.00%] ··· b.time_a    ok\n[ 5.00%] ··· ===== =======\n              rows\n             ----- -------\n               10   1.5±0.1ms\n',
    );
    expect(results.map(({ value, params }) => [value, params])).toEqual([[1.5, { rows: 10 }]]);
  });

  it('reads a table without an end to its last row', () => {
    const rows = `${' '.repeat(13)}  10   1.5±0.1ms\n`.repeat(500);
    const { results } = parseNative(
      `[ 5.00%] ··· b.time_a    ok\n[ 5.00%] ··· ===== =======\n              rows\n${rows}`,
    );
    expect(results).toHaveLength(500);
  });

  it('recognises a truncated file and rejects it', () => {
    expect(parseNative(file({ 'b.time_a': [[1], []] }).slice(0, -5))).toMatchObject({
      tool: 'asv',
      results: [],
      rejected: [{ location: 'file', reason: expect.stringContaining('truncated') }],
    });
  });
});
