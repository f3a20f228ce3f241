import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const entry = (fields: object) => ({
  name: 'BM_Select',
  run_name: 'BM_Select',
  run_type: 'iteration',
  iterations: 100,
  real_time: 5,
  cpu_time: 2,
  time_unit: 'us',
  ...fields,
});
const context = { num_cpus: 2, host_name: 'build-7', executable: '/home/someone/bm' };
const report = (...benchmarks: object[]) => parseNative(JSON.stringify({ context, benchmarks }));
const table = (...rows: string[]) =>
  parseNative(['Benchmark          Time             CPU   Iterations UserCounters...', ...rows].join('\n'));
const aggregate = (name: string, fields: object) =>
  entry({
    name: `BM_Select_${name}`,
    run_type: 'aggregate',
    aggregate_name: name,
    aggregate_unit: 'time',
    iterations: 3,
    ...fields,
  });

describe('google-benchmark JSON', () => {
  it('warns that a counter without a readable value is read as a label', () => {
    const head = 'Benchmark          Time             CPU   Iterations UserCounters...\n-----\n';
    const { results, warnings } = parseNative(`${head}BM_Select       100 ns          100 ns      7000 rows=1?#k\n`, {
      tool: 'google-benchmark',
    });
    expect(results[0]).toMatchObject({ value: 100, params: { label: 'rows=1?#k' } });
    expect(warnings.map(({ message }) => message)).toContain(
      '"rows=1?#k" is read as a label: it has no value of a counter',
    );
  });

  it('makes results of the time, the time of the processor and every counter', () => {
    const counters = { items_per_second: 7, bytes_per_second: 9, allocs_per_iter: 3, polls_per_second: 4 };
    expect(report(entry(counters)).results.map(({ metric, value, unit }) => [metric, value, unit])).toEqual([
      ['latency', 5, 'us'],
      ['cpu-time', 2, 'us'],
      ['items', 7, 'items/s'],
      ['bandwidth', 9, 'B/s'],
      ['allocations', 3, 'allocs/op'],
      ['polls_per_second', 4, 'counts/s'],
    ]);
  });

  it('numbers repetitions, leaves out what is computed from them, with a warning', () => {
    const repetitions = [0, 1].map((repetition_index) => entry({ repetition_index }));
    const { results, warnings } = report(...repetitions, aggregate('mean', {}), aggregate('stddev', {}));
    expect(results.map(({ metric, invocation }) => [metric, invocation])).toEqual([
      ['latency', 1],
      ['cpu-time', 1],
      ['latency', 2],
      ['cpu-time', 2],
    ]);
    expect(results[0]?.uncertainty).toBeNull();
    expect(warnings.map(({ message }) => message)).toContain('aggregates are left out: their repetitions are stored');
  });

  it('stores the mean with its deviation, and median, where there are no repetitions', () => {
    const cv = aggregate('cv', { aggregate_unit: 'percentage', real_time: 0.1, cpu_time: 0.1 });
    const deviation = aggregate('stddev', { real_time: 0.5 });
    const { results } = report(aggregate('mean', {}), aggregate('median', {}), deviation, cv);
    expect(results.filter(({ metric }) => metric === 'latency')).toMatchObject([
      { scenario: 'BM_Select', value: 5, statistic: 'mean', uncertainty: { kind: 'stddev', value: 0.5 }, n: 3 },
      { scenario: 'BM_Select', value: 5, statistic: 'median', uncertainty: null, n: 3 },
    ]);
  });

  it('reads a benchmark whose name ends like an aggregate as a benchmark', () => {
    const old = entry({ name: 'BM_mean', run_type: undefined, run_name: undefined });
    expect(report(old).results[0]).toMatchObject({ scenario: 'BM_mean', statistic: 'mean' });
  });

  it('keeps how times grow out of the results', () => {
    const big = {
      name: 'BM_Select_BigO',
      aggregate_name: 'BigO',
      run_type: 'aggregate',
      cpu_coefficient: 1,
      big_o: 'N',
    };
    const rms = { name: 'BM_Select_RMS', aggregate_name: 'RMS', run_type: 'aggregate', rms: 0.1 };
    const { results, warnings } = report(entry({}), big, rms);
    expect(results).toHaveLength(2);
    expect(warnings.map(({ message }) => message)).toContain(
      'BigO and RMS describe how times grow and are not measurements',
    );
  });

  it.each([
    [{ error_occurred: true, error_message: 'refused' }, 'failed', 'refused'],
    [{ skipped: true, skip_message: 'no server' }, 'skipped', 'no server'],
  ])('keeps %o as %s', (fields, status, statusReason) => {
    expect(report(entry({ ...fields, real_time: 0 })).results).toMatchObject([{ status, statusReason, value: null }]);
  });

  it.each([
    ['BM_Rows/rows:10/64/real_time/threads:2', 'BM_Rows', { rows: 10, arg1: 64, threads: 2 }],
    ['BM_Rows/min_time:2.000/iterations:5/repeats:3/process_time', 'BM_Rows', {}],
    ['BM_Copy<std::string>/8', 'BM_Copy<std::string>', { arg0: 8 }],
  ])('reads the name %s', (run_name, scenario, params) => {
    expect(report(entry({ run_name })).results[0]).toMatchObject({ scenario, params, driver: { name: 'unknown' } });
  });

  it('finds the driver in the name or the label, and keeps another label as a param', () => {
    const driverOf = (fields: object) => report(entry(fields)).results[0]?.driver;
    expect(driverOf({ run_name: 'BM_Select/libmariadb' })).toEqual({ name: 'libmariadb', language: 'c' });
    expect(driverOf({ label: 'boost183' })).toMatchObject({ name: 'boost183', version: '1.83' });
    expect(report(entry({ label: 'cold' })).results[0]?.params).toEqual({ label: 'cold' });
  });

  it('rejects a time that is no number', () => {
    const text = JSON.stringify({ context, benchmarks: [entry({ real_time: -12345 })] }).replace('-12345', 'NaN');
    expect(parseNative(text)).toMatchObject({
      results: [],
      rejected: [{ location: '/benchmarks/0', reason: 'the time is not a number' }],
    });
  });

  it('stores neither host nor program', () => {
    expect(JSON.stringify(report(entry({})))).not.toMatch(/build-7|someone/);
  });

  it('reads a report that is truncated up to its last complete entry', () => {
    const whole = JSON.stringify({ context, benchmarks: [entry({}), entry({ name: 'BM_Late' })] }, null, 2);
    const { results, rejected } = parseNative(whole.slice(0, whole.indexOf('BM_Late')));
    expect(results.map(({ metric }) => metric)).toEqual(['latency', 'cpu-time']);
    expect(rejected).toMatchObject([{ reason: 'the report is truncated after the last result here' }]);
  });
});

describe('google-benchmark on a console', () => {
  it.each([
    ['items_per_second=73.5732k/s', 'items', 73573.2],
    ['bytes_per_second=1.5G/s', 'bandwidth', 1.5 * 1024 ** 3],
    ['bytes_per_second=1.5Gi/s', 'bandwidth', 1.5 * 1024 ** 3],
    ['1.5GB/s', 'bandwidth', 1.5 * 1024 ** 3],
    ['12.5k items/s', 'items', 12500],
    ['waits=1.5m', 'waits', 0.0015],
  ])('reads %s', (printed, metric, value) => {
    const { results } = table(`BM_Select    5.00 us    2.00 us    100 ${printed} libmariadb`);
    expect(results[2]).toMatchObject({ metric, value, driver: { name: 'libmariadb' } });
  });

  it('reads a time too long for its column', () => {
    expect(table('BM_Select    1.2345e+10 ns    2.00 ns    1').results[0]?.value).toBe(12_345_000_000);
  });

  it('reads counters in separate columns', () => {
    const text = [
      'Benchmark    Time    CPU Iterations      polls   retries',
      'BM_Select/a b    5.00 us    2.00 us    100     4.69M/s     2 cold',
    ];
    expect(parseNative(text.join('\n')).results.map(({ metric, value, unit }) => [metric, value, unit])).toEqual([
      ['latency', 5, 'us'],
      ['cpu-time', 2, 'us'],
      ['polls', 4.69e6, 'counts/s'],
      ['retries', 2, 'counts'],
    ]);
  });

  it('keeps a failed and a skipped benchmark', () => {
    const { results } = table("BM_A    ERROR OCCURRED: 'refused'", "BM_B    SKIPPED: 'it's late'");
    expect(results).toMatchObject([
      { scenario: 'BM_A', status: 'failed', statusReason: 'refused' },
      { scenario: 'BM_B', status: 'skipped', statusReason: "it's late" },
    ]);
  });
});

describe('google-benchmark CSV', () => {
  it('distinguishes a skipped benchmark from a failed one', () => {
    const header =
      'name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message';
    const rows = ['"BM_A",,,,,,,,true,"no, ""refused"""', '"BM_B",,,,,,,,false,"no server"'];
    expect(parseNative([header, ...rows].join('\n')).results).toMatchObject([
      { status: 'failed', statusReason: 'no, "refused"' },
      { status: 'skipped', statusReason: 'no server' },
    ]);
  });

  it('rejects a cell that is not a number, and keeps those beside it', () => {
    const header =
      'name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message';
    const { results, rejected } = parseNative(`${header}\n"BM_A",10,5,4,ns,?e+09,7,,,\n`);
    expect(results.map(({ metric, value }) => [metric, value])).toEqual([
      ['latency', 5],
      ['cpu-time', 4],
      ['items', 7],
    ]);
    expect(rejected).toMatchObject([{ location: 'line 2', reason: 'the cell of bytes_per_second is not a number' }]);
  });

  it('reads no coefficient as a time where its row of the complexity is missing', () => {
    const header =
      'name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message';
    const { results } = parseNative(`${header}\n"BM_A/8",10,5,4,ns,,,,,\n"BM_A_RMS",,0.1,0.2,,,,,,\n`);
    expect(results.map(({ value }) => value)).toEqual([5, 4]);
  });
});

describe('google-benchmark counters in columns', () => {
  it('rejects what is no value, and keeps the columns behind it', () => {
    const text = ['Benchmark  Time  CPU  Iterations  polls  rows', 'BM_A  5 ns  4 ns  100  ?M/s  12 a label', ''];
    const { results, rejected } = parseNative(text.join('\n'));
    expect(results.map(({ metric, value }) => [metric, value])).toEqual([
      ['latency', 5],
      ['cpu-time', 4],
      ['rows', 12],
    ]);
    expect(rejected).toMatchObject([{ location: 'line 2', text: '?M/s' }]);
  });
});
