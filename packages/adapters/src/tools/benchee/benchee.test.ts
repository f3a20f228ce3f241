import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const HEADER = 'Name                      ips        average  deviation         median         99th %';
const read = (...lines: string[]) => parseNative([...lines, ''].join('\n'));
const row = (name: string) => `${name}        2.40 K      417.00 μs     ±9.40%      411.45 μs      715.21 μs`;

describe('benchee', () => {
  it('reads a row with names that hold blanks and numbers', () => {
    const { results } = read(HEADER, row('select 100  rows - 5'));
    expect(results.map(({ scenario, statistic, value, unit }) => [scenario, statistic, value, unit])).toEqual([
      ['select 100  rows - 5', 'mean', 2400, 'ops/s'],
      ['select 100  rows - 5', 'mean', 417, 'us'],
      ['select 100  rows - 5', 'median', 411.45, 'us'],
      ['select 100  rows - 5', 'p99', 715.21, 'us'],
    ]);
  });

  it('reads memory in a table with its comparison, whatever the factor is', () => {
    const head = ['Memory usage statistics:', '', 'Name               Memory usage'];
    const { results } = read(HEADER, row('a'), '', ...head, 'a                         304 B - ?#x memory usage +88 B');
    expect(results.at(-1)).toMatchObject({ scenario: 'a', value: 304, unit: 'B/op' });
  });

  it('takes no line for a row whose name is not padded', () => {
    const head = ['Reduction count statistics:', '', 'Name            Reduction count'];
    const { results, rejected } = read(HEADER, row('a'), '', ...head, 'a                        11', '50% 12 34');
    expect(results.at(-1)).toMatchObject({ scenario: 'a', value: 11 });
    expect(rejected.map(({ text }) => text)).toEqual(['50% 12 34']);
  });

  it('gives the average its standard deviation in the unit of the average', () => {
    expect(read(HEADER, row('a')).results[1]?.uncertainty).toEqual({ kind: 'stddev', value: 39.198 });
  });

  it.each(['\\x{3BC}s', 'us', 'µs'])('reads microseconds printed as %s', (unit) => {
    expect(read(HEADER, row('a').replaceAll('μs', unit)).results[1]).toMatchObject({ value: 417, unit: 'us' });
  });

  it('reads tables of versions that print no percentile', () => {
    const { results } = read(HEADER.replace(/ +99th %/, ''), row('a').replace(/ +\S+ \S+$/, ''));
    expect(results.map(({ statistic }) => statistic)).toEqual(['mean', 'mean', 'median']);
  });

  it('reads memory in steps of 1024, and counts of steps as reductions', () => {
    const { results } = read(
      'Memory usage statistics:',
      '',
      'Name            average  deviation         median         99th %',
      'flat_map      624.97 KB     ±0.50%      624.97 KB      625.00 KB',
      '',
      'Reduction count statistics:',
      '',
      'Name            Reduction count',
      'flat_map                 1.94 K - 3.69x reduction count +1.42 K',
    );
    expect(results.map(({ metric, value, unit }) => [metric, value, unit])).toEqual([
      ['bytes', 624.97, 'KiB/op'],
      ['bytes', 624.97, 'KiB/op'],
      ['bytes', 625, 'KiB/op'],
      ['reductions', 1940, 'reductions'],
    ]);
  });

  it('makes an input a param', () => {
    const { results } = read('##### With input 100 #####', HEADER, row('a'));
    expect(results[0]?.params).toEqual({ input: 100 });
  });

  it('rejects a row with a number that cannot be read, and a line after the table', () => {
    const { results, rejected } = read(HEADER, row('a').replace('417.00', '4?7.00'), '', row('b'));
    expect([results, rejected.map(({ location }) => location)]).toEqual([[], ['line 2', 'line 4']]);
  });

  it('reads the benchmark that raised as failed, and those without a result as skipped', () => {
    const { results } = read(
      'Benchmark suite executing with the following configuration:',
      'Benchmarking select - a ...',
      'Benchmarking select - b ...',
      '** (RuntimeError) no such table',
    );
    expect(results).toMatchObject([
      { scenario: 'select - a', status: 'skipped' },
      { scenario: 'select - b', status: 'failed', statusReason: '** (RuntimeError) no such table' },
    ]);
  });
});
