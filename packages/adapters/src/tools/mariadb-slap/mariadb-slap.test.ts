import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const block = (average: string) => ['Benchmark', `\tAverage number of seconds to run all queries: ${average} seconds`];

describe('mariadb-slap', () => {
  it('rejects a row of the CSV that the text ends in: digits of its last count may be missing', () => {
    const { results, rejected } = parseNative('innodb,read,0.018,0.010,0.033,2,50\ninnodb,mixed,0.003,0.002,0.005,1,1');
    expect([results.length, rejected.map(({ location }) => location)]).toEqual([1, ['line 2']]);
  });

  it('warns where the report ends before its settings', () => {
    const { warnings } = parseNative('Benchmark\n\tAverage number of seconds to run all queries: 0.186 seconds\n');
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('clients and queries'));
  });

  it('blames an error on the block below it and on no other', () => {
    const error = "mysqlslap: Error when connecting to server: 1049 Unknown database 'mysqlslap'";
    const { results } = parseNative([...block('0.001'), error, ...block('1.002'), ...block('0.003')].join('\n'));
    expect(results.map(({ status, value }) => [status, value])).toEqual([
      ['ok', 0.001],
      ['failed', null],
      ['ok', 0.003],
    ]);
  });

  it('takes no CSV of another kind', () => {
    expect(parseNative('a,mixed,1,2,3,4,5').tool).toBe('unknown');
  });

  it('leaves out a block that a line above it announces as warm-up', () => {
    const { results, ignored } = parseNative(['=== Warm-up ===', ...block('9.000'), '', ...block('1.000')].join('\n'));
    expect(results.map(({ value }) => value)).toEqual([1]);
    expect(ignored).toEqual([{ rule: 'warm-up', lines: 3, first: 'line 1' }]);
  });

  it('rejects a second average of a block, whose head may be missing', () => {
    const { results, rejected } = parseNative([...block('1.000'), ...block('2.000').slice(1)].join('\n'));
    expect(results.map(({ value }) => value)).toEqual([1]);
    expect(rejected.map(({ location }) => location)).toEqual(['line 3']);
  });
});
