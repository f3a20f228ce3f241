import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const message = (fields: object) =>
  JSON.stringify({
    reason: 'benchmark-complete',
    id: 'select 1/sqlx',
    iteration_count: [1, 2],
    measured_values: [10, 24],
    unit: 'ns',
    throughput: [],
    typical: { estimate: 11.5, lower_bound: 11, upper_bound: 12, unit: 'ns' },
    median: { estimate: 11, lower_bound: 10, upper_bound: 12, unit: 'ns' },
    ...fields,
  });
const estimates = {
  median: { confidence_interval: { confidence_level: 0.99, lower_bound: 10, upper_bound: 12 }, point_estimate: 11 },
  median_abs_dev: {
    confidence_interval: { confidence_level: 0.99, lower_bound: 1, upper_bound: 2 },
    point_estimate: 1,
  },
};

describe('criterion on a console', () => {
  it('brings the ends of the interval to the unit of the estimate', () => {
    expect(parseNative('a  time:   [999.80 ns 1.0012 µs 1.0034 µs]').results).toMatchObject([
      { value: 1.0012, unit: 'µs', uncertainty: { kind: 'ci', level: 0.95, low: 0.9998, high: 1.0034 } },
    ]);
  });

  it.each(['ps', 'ns', 'µs', 'us', 'ms', 's'])('reads %s', (unit) => {
    expect(parseNative(`a  time:   [1.0 ${unit} 2.0 ${unit} 3.0 ${unit}]`).results).toMatchObject([{ value: 2, unit }]);
  });

  it('reads a unit of a measurement that is no time', () => {
    expect(parseNative('a  time:   [100 cycles 110 cycles 120 cycles]').results).toMatchObject([
      { value: 110, unit: 'cycles', metric: 'cycles', direction: 'lower' },
    ]);
  });

  it('reads the line above as the name where it does not fit its column', () => {
    expect(parseNative('a name, rather long: 1\n       time:   [1.0 ns 2.0 ns 3.0 ns]').results).toMatchObject([
      { scenario: 'a name, rather long: 1' },
    ]);
  });

  it('does not read a difference from the previous run as a time', () => {
    const text = ['a  time:   [1.0 ns 2.0 ns 3.0 ns]', ' change:', '  time:   [-1.0% +2.0% +3.0%] (p = 0.04 < 0.05)'];
    expect(parseNative(text.join('\n'))).toMatchObject({ results: [{ value: 2 }], rejected: [] });
  });

  it.each([
    ['Melem/s', 'elem-s', 'Melem/s', 2],
    ['GiB/s', 'bandwidth', 'GiB/s', 2],
    ['MB/s', 'bandwidth', 'MB/s', 2],
    ['Mb/s', 'bits-s', 'bits/s', 2e6],
  ])('makes a separate result of a throughput in %s', (printed, metric, unit, value) => {
    const text = `a  time:   [1.0 ns 2.0 ns 3.0 ns]\n   thrpt:  [1.0 ${printed} 2.0 ${printed} 3.0 ${printed}]`;
    expect(parseNative(text).results[1]).toMatchObject({ metric, unit, value });
  });

  it('keeps a benchmark that began and has no time as failed', () => {
    expect(
      parseNative('a  time:   [1.0 ns 2.0 ns 3.0 ns]\nBenchmarking b\nBenchmarking b: Warming up for 3.0 s'),
    ).toMatchObject({
      results: [{ scenario: 'a' }, { scenario: 'b', status: 'failed', value: null }],
    });
  });

  it('keeps a benchmark that was only profiled as skipped', () => {
    const text = 'a  time:   [1.0 ns 2.0 ns 3.0 ns]\nBenchmarking b: Complete (Analysis Disabled)';
    expect(parseNative(text).results[1]).toMatchObject({ scenario: 'b', status: 'skipped' });
  });

  it("reads the harness's own benchmarks in the same log, and distinguishes the two meanings of +/-", () => {
    const { tool, results } = parseNative(
      [
        'running 1 test',
        'test own ... bench:       5 ns/iter (+/- 2)',
        'test result: ok. 0 passed; 0 failed; 0 ignored; 1 measured; 0 filtered out',
        'test theirs ... bench:       7 ns/iter (+/- 2)',
      ].join('\n'),
    );
    expect(tool).toBe('criterion');
    expect(results.map(({ scenario, uncertainty }) => [scenario, uncertainty])).toEqual([
      ['own', { kind: 'range', value: 1 }],
      ['theirs', { kind: 'stddev', value: 2 }],
    ]);
  });
});

describe('cargo-criterion', () => {
  it('takes the median, and the totals of the batches by their iterations as samples', () => {
    expect(parseNative(message({})).results).toMatchObject([
      {
        scenario: 'select 1',
        driver: { name: 'sqlx' },
        value: 11,
        statistic: 'median',
        uncertainty: { kind: 'ci', level: 0.95, low: 10, high: 12 },
        samples: [10, 12],
        n: 2,
      },
    ]);
  });

  it('has no samples where the two lists do not match', () => {
    expect(parseNative(message({ iteration_count: [1] })).results[0]).not.toHaveProperty('samples');
  });

  it('reads messages longer than any line of text, because samples make them so', () => {
    const many = Array.from({ length: 9000 }, (_, index) => 1_000_000 + index);
    const { results } = parseNative(message({ iteration_count: many.map(() => 1), measured_values: many }));
    expect(results[0]?.samples).toHaveLength(9000);
  });
});

describe("criterion's files", () => {
  it.each([
    ['target/criterion/select 1/sqlx/new/estimates.json', 'select 1', 'sqlx'],
    ['C:\\x\\target\\criterion\\select 1\\sqlx\\new\\estimates.json', 'select 1', 'sqlx'],
    ['select 1/sqlx/new/estimates.json', 'select 1', 'sqlx'],
    ['estimates.json', 'unnamed', 'unknown'],
  ])('takes the name from the path %s, as a guess', (fileName, scenario, driver) => {
    const { results, origins } = parseNative(JSON.stringify(estimates), { fileName });
    expect(results[0]).toMatchObject({ scenario, driver: { name: driver }, uncertainty: { level: 0.99 } });
    expect(origins[0]?.uncertain).toEqual(['scenario', 'driver']);
  });

  it('stores no folder of a person in a name', () => {
    const fileName = '/home/someone/crate/target/criterion/select 1/new/estimates.json';
    expect(parseNative(JSON.stringify(estimates), { fileName }).results[0]?.scenario).toBe('select 1');
  });

  it('divides the totals of sample.json by their iterations', () => {
    const sample = { sampling_mode: 'Linear', iters: [1, 2, 4], times: [10, 24, 44] };
    expect(parseNative(JSON.stringify(sample)).results).toMatchObject([{ value: 11, samples: [10, 12, 11], n: 3 }]);
  });

  it('takes the name of a begun benchmark across a line of another program', () => {
    const lines = [
      'Benchmarking rows/sqlx: Analyzing',
      'rows/sqlx',
      'ERROR: connection reset',
      '   time:   [1.0 ns 2.0 ns 3.0 ns]',
      '',
    ];
    const { results, rejected } = parseNative(lines.join('\n'));
    expect(results).toMatchObject([{ scenario: 'rows', driver: { name: 'sqlx' }, value: 2 }]);
    expect(rejected).toMatchObject([{ location: 'line 3' }]);
  });

  it('takes the newest run of a table that sums up several, and says so', () => {
    const head = '"","group","Benchmark","value","timestamp","backend","commit","mean_time","max_time","min_time"';
    const toRow = (day: number, mean: number) => `"1","load","sqlx",NA,2026-01-0${day},"mysql","abcdef0",${mean},9,1`;
    const { results, warnings, ignored } = parseNative(`${[head, toRow(1, 5), toRow(3, 6), toRow(2, 7)].join('\n')}\n`);
    expect(results[0]).toMatchObject({ scenario: 'load', driver: { name: 'sqlx' }, statistic: 'mean', value: 6 });
    expect(results).toHaveLength(3);
    expect(warnings[0]?.message).toMatch(/^the newest run is read, 2 other runs are not/);
    expect(ignored).toMatchObject([{ rule: 'older run', lines: 2 }]);
  });
});
