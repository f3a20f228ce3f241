import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const RULE = '-'.repeat(79);
const HEADER = [
  'benchmark name                       samples       iterations    estimated',
  '                                     mean          low mean      high mean',
  '                                     std dev       low std dev   high std dev',
  RULE,
];
const title = (...names: string[]) => [RULE, ...names, RULE, 'bench/pool.cpp:31', '.'.repeat(79), ''];
const figures = (name: string, mean = '5 us      4 us      6 us') => [
  `${name}                 100             2    8.37 ms `,
  `                        ${mean} `,
  '                         1 us      1 us      1 us ',
  '                                                  ',
];
const read = (...lines: string[]) => parseNative(lines.join('\n'));

describe('catch2', () => {
  it('gives the mean with its interval in the unit of the mean', () => {
    expect(read(...HEADER, ...figures('select 1', '1.02 us    990 ns    1.1 us')).results).toMatchObject([
      { value: 1.02, unit: 'us', n: 100, uncertainty: { kind: 'ci', level: 0.95, low: 0.99, high: 1.1 } },
    ]);
  });

  it('distinguishes benchmarks of one name by their test case and sections', () => {
    const { results, rejected } = read(
      ...[...title('Pool', '  warm'), ...HEADER, ...figures('acquire'), ''],
      ...[...title('Pool', '  cold (1)'), ...HEADER, ...figures('acquire')],
    );
    expect(results.map(({ params, invocation }) => [params, invocation])).toEqual([
      [{ section: 'Pool/warm' }, undefined],
      [{ section: 'Pool/cold (1)' }, undefined],
    ]);
    expect(rejected).toEqual([]);
  });

  it('reads a section with the name of a known driver as the driver', () => {
    const { results } = read(...title('Pool', '  libmariadb'), ...HEADER, ...figures('acquire'));
    expect(results).toMatchObject([{ driver: { name: 'libmariadb' }, params: { section: 'Pool' } }]);
  });

  it('takes the scenario from the test case where the name is a driver alone', () => {
    const { results } = read(...title('Pool', '  acquire'), ...HEADER, ...figures('libpq'), ...figures('libmariadb'));
    expect(results.map(({ scenario, driver, params }) => [scenario, driver.name, params])).toEqual([
      ['Pool/acquire', 'libpq', {}],
      ['Pool/acquire', 'libmariadb', {}],
    ]);
  });

  it('joins a name that wraps above, beside and below its figures', () => {
    const [counts = '', mean = '', deviation = ''] = figures('');
    const { results } = read(
      ...[...HEADER, 'a name'.padEnd(79), `of many${counts}`, `lines${mean}`, deviation],
      ...['to the (10)'.padEnd(79), ''],
    );
    expect(results).toMatchObject([{ scenario: 'a name of many lines to the (10)', value: 5 }]);
  });

  it('reads values inside a name as part of it', () => {
    expect(read(...HEADER, ...figures('insert 10 20 ms')).results[0]?.scenario).toBe('insert 10 20 ms');
  });

  it('reads m as minutes', () => {
    expect(read(...HEADER, ...figures('load', '1.5 m     1.4 m     1.6 m')).results).toMatchObject([
      { value: 1.5, unit: 'min' },
    ]);
  });

  it('reads the wording of version 3', () => {
    const header = [HEADER[0]?.replace('estimated', 'est run time') ?? '', ...HEADER.slice(1)];
    expect(read(...header, ...figures('select 1')).results).toHaveLength(1);
  });

  it('keeps a mean below which the log was truncated; a benchmark without one has failed', () => {
    expect(read(...HEADER, ...figures('select 1').slice(0, 2)).results).toMatchObject([{ value: 5 }]);
    expect(read(...HEADER, ...figures('select 1').slice(0, 1))).toMatchObject({
      results: [{ scenario: 'select 1', status: 'failed', value: null, statusReason: 'it began and has no mean' }],
      rejected: [],
    });
  });

  it('takes a line between two rows for a name only where it fills the column of names', () => {
    const noise = 'connecting to the server';
    const { results, rejected } = read(...HEADER, ...figures('select 1'), noise, ...figures('select 2'));
    expect(results.map(({ scenario }) => scenario)).toEqual(['select 1', 'select 2']);
    expect(rejected).toEqual([{ location: expect.any(String), text: noise, reason: 'not a result of Catch2' }]);
  });

  it('has no figure of a benchmark whose mean cannot be read', () => {
    const [counts = '', , deviation = ''] = figures('select 1');
    const { results, rejected } = read(...HEADER, counts, `${' '.repeat(40)}?# ns  1 ns  2 ns `, deviation);
    expect(results).toEqual([]);
    expect(rejected[0]?.reason).toBe('the values are truncated or are not numbers');
  });

  it('has a failed result for a benchmark that began and printed nothing else', () => {
    expect(read(...HEADER, ...figures('select 1'), 'select 2'.padEnd(37)).results).toMatchObject([
      { scenario: 'select 1', status: 'ok' },
      { scenario: 'select 2', status: 'failed', statusReason: 'it began and has no values' },
    ]);
  });

  it('rejects an XML report that was truncated within a benchmark', () => {
    const { results, rejected } = read('<Catch name="a">', '<BenchmarkResults name="a &lt;b&gt;" samples="20">');
    expect(results).toEqual([]);
    expect(rejected).toMatchObject([{ location: 'line 2', text: 'a <b>' }]);
  });
});
