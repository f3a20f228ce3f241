import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';
import { findHeader } from './table-row.ts';

const table = (header: string, ...rows: string[]) => parseNative([header, ...rows].join('\n')).results;
const entry = (fields: object, metric: object) => ({
  benchmark: 'org.example.Select.run',
  mode: 'avgt',
  forks: 2,
  measurementIterations: 5,
  params: { driver: 'mariadb' },
  ...fields,
  primaryMetric: { score: 5, scoreError: 1, scoreUnit: 'us/op', ...metric },
});
const report = (...entries: object[]) => parseNative(JSON.stringify(entries));

describe('findHeader', () => {
  it.each([
    ['Benchmark  (driver)  Mode  Cnt  Score  Error  Units', ['driver'], true, true],
    ['[info] Benchmark  Mode  Cnt  Score  Error  Units', [], true, true],
    ['Benchmark Score Error Units', [], false, false],
  ])('reads "%s"', (line, params, hasMode, hasCount) => {
    expect(findHeader(line.split(/\s+/))).toEqual({ params, hasMode, hasCount });
  });

  it.each([
    'Benchmark of the Score in Units of Error',
    'Benchmark of the Score in Units',
    'Score Error Units',
    'Benchmark Score Error Units A.mysql 62.715 ± 2.402 s/op',
  ])('does not read "%s" as a header', (line) => expect(findHeader(line.split(' '))).toBeNull());
});

describe('jmh tables', () => {
  const header = 'Benchmark  (driver)  Mode  Cnt  Score  Error  Units';

  it('gives the error as the half-width of a 99.9 % interval, and the count', () => {
    expect(table(header, 'Sel.do1  mariadb  avgt  10  19.220 ± 4.250  us/op')).toMatchObject([
      {
        scenario: 'Sel.do1',
        driver: { name: 'mariadb' },
        params: {},
        value: 19.22,
        unit: 'us/op',
        uncertainty: { kind: 'ci', level: 0.999, value: 4.25 },
        n: 10,
      },
    ]);
  });

  it('reads a method with the name of a known driver as the driver', () => {
    expect(
      table('Benchmark Mode Cnt Score Error Units', 'SelectText.mysql avgt 10 88.670 ± 3.505 us/op'),
    ).toMatchObject([{ scenario: 'SelectText', driver: { name: 'mysql' } }]);
  });

  it('reads the decimal comma of the machine that printed it', () => {
    expect(table('Benchmark Mode Cnt Score Error Units', 'A.mysql avgt 20 88,670 ± 3,505 us/op')).toMatchObject([
      { value: 88.67, uncertainty: { value: 3.505 }, n: 20 },
    ]);
  });

  it.each(['?', '\ufffd', '+/-'])('reads %s as the ± that a console could not print', (sign) => {
    expect(table(header, `A.b mysql avgt 10 5.000 ${sign} 1.000 us/op`)).toMatchObject([{ uncertainty: { value: 1 } }]);
  });

  it('reads the log of a build tool or a CI job, which puts something before every line', () => {
    const rows = [header, 'A.b mysql avgt 10 5.000 ± 1.000 us/op'];
    for (const before of ['[info] ', '[INFO] ', '2026-01-02T03:04:05.1234567Z ']) {
      expect(parseNative(rows.map((row) => before + row).join('\n')).results).toHaveLength(1);
    }
  });

  it('reads percentile rows, which have neither count nor error', () => {
    expect(
      table(header, 'A.b:p0.50 mysql sample 25.696 us/op', 'A.b:b·p0.9999 mysql sample 13047.336 us/op'),
    ).toMatchObject([
      { statistic: 'median', value: 25.696, uncertainty: null, n: null },
      { statistic: 'p99.99', value: 13047.336 },
    ]);
  });

  it('keeps a value of a param that holds blanks whole', () => {
    expect(
      table('Benchmark (text) Mode Cnt Score Error Units', 'A.mysql two words avgt 10 5.000 ± 1.000 us/op'),
    ).toMatchObject([{ params: { text: 'two words' } }]);
  });

  it('distinguishes the means of several modes in one unit', () => {
    const rows = ['avgt', 'sample'].map((mode) => `A.b mysql ${mode} 10 5.000 ± 1.000 us/op`);
    expect(table(header, ...rows).map(({ params, invocation }) => [params, invocation])).toEqual([
      [{ mode: 'avgt' }, undefined],
      [{ mode: 'sample' }, undefined],
    ]);
  });

  it('warns of s/op that cannot be, and does not rescale it', () => {
    const { results, warnings } = parseNative('Benchmark Score Error Units\nA.mysql 62.715 ± 2.402 s/op');
    expect(results).toMatchObject([{ value: 62.715, unit: 's/op' }]);
    expect(warnings.at(-1)?.message).toBe('62.715 s/op is implausible for a database call: µ was probably lost');
  });

  it('keeps a benchmark that began and has no row as failed', () => {
    const { results } = parseNative(
      [
        '# Benchmark: h.A.run',
        '# Parameters: (driver = mysql, rows = 10)',
        '',
        'Benchmark (driver) (rows) Mode Cnt Score Error Units',
        'A.run mariadb 10 avgt 10 5.000 ± 1.000 us/op',
      ].join('\n'),
    );
    expect(results[1]).toMatchObject({
      scenario: 'A.run',
      driver: { name: 'mysql' },
      params: { rows: 10 },
      status: 'failed',
      value: null,
    });
  });
});

describe('jmh JSON', () => {
  it('keeps raw scores as samples, and counts them', () => {
    expect(report(entry({}, { rawData: [[4, 5], [6]] })).results).toMatchObject([{ samples: [4, 5, 6], n: 3 }]);
  });

  it('takes forks times iterations where there are no raw scores', () => {
    expect(report(entry({}, {})).results[0]?.n).toBe(10);
  });

  it('keeps at most 10,000 samples and says how many there were', () => {
    const { results, warnings } = report(entry({}, { rawData: [Array(10_050).fill(1)] }));
    expect(results[0]).toMatchObject({ n: 10_050 });
    expect(results[0]?.samples).toHaveLength(10_000);
    expect(warnings[0]?.message).toBe('only the first 10000 of 10050 samples are stored');
  });

  it('has no uncertainty where the error is "NaN"', () => {
    expect(report(entry({}, { scoreError: 'NaN' })).results[0]?.uncertainty).toBeNull();
  });

  it('trusts the unit where the mode contradicts it', () => {
    const { results, warnings } = report(entry({ mode: 'thrpt' }, {}));
    expect(results[0]).toMatchObject({ metric: 'latency' });
    expect(warnings[0]?.message).toBe('mode thrpt and unit us/op contradict each other: the unit is used');
  });

  it('makes every secondary metric a separate result', () => {
    const secondaryMetrics = { 'gc.alloc.rate.norm': { score: 128, scoreError: 1, scoreUnit: 'B/op' } };
    expect(report(entry({ secondaryMetrics }, {})).results.map(({ metric, unit }) => [metric, unit])).toEqual([
      ['latency', 'us/op'],
      ['gc.alloc.rate.norm', 'B/op'],
    ]);
  });

  it('shortens names as the table does, unless two packages would become one', () => {
    const other = { benchmark: 'org.other.Select.run' };
    expect(report(entry({}, {})).results[0]?.scenario).toBe('Select.run');
    expect(report(entry({}, {}), entry(other, {})).results.map(({ scenario }) => scenario)).toEqual([
      'org.example.Select.run',
      'org.other.Select.run',
    ]);
  });

  it('keeps options of the virtual machine and no system property', () => {
    const jvmArgs = ['-Xmx1g', '-Durl=jdbc:mariadb://u:hunter2@x/y', '-Dpassword=hunter2'];
    const outcome = report(entry({ jvmArgs, jdkVersion: '21.0.2' }, {}));
    expect(outcome.environment.runtime).toEqual({ name: 'java', version: '21.0.2', flags: ['-Xmx1g'] });
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });

  it('rejects a report that was truncated', () => {
    const cut = JSON.stringify([entry({}, {})]).slice(0, -10);
    expect(parseNative(cut)).toMatchObject({
      tool: 'jmh',
      results: [],
      rejected: [{ reason: expect.stringContaining('invalid JSON') }],
    });
  });
});

describe('a JMH table that people published', () => {
  const HEADER = 'Benchmark     (pool)   Mode  Cnt    Score  Error   Units';
  const row = (name: string, pool: string, score: string) =>
    `h.b.${name}  ${pool}  thrpt  100  ${score} ± 0.528  ops/ms`;

  it('goes on below blank lines that set its rows off', () => {
    const { results, rejected } = parseNative(
      [
        ...[HEADER, row('Get.one', 'c3p0', '79.581'), row('Get.one', 'hikari', '6878.487'), ''],
        ...['', row('Close.one', 'c3p0', '222.691'), row('Close.one', 'hikari', '11499.908'), ''],
      ].join('\n'),
    );
    expect(results.map(({ scenario, driver, value }) => [scenario, driver.name, value])).toEqual([
      ['Get.one', 'c3p0', 79.581],
      ['Get.one', 'hikari', 6878.487],
      ['Close.one', 'c3p0', 222.691],
      ['Close.one', 'hikari', 11499.908],
    ]);
    expect(rejected).toEqual([]);
  });

  it('has the signs of Markdown around its cells', () => {
    const { results, rejected } = parseNative(
      [
        '| Benchmark | (rows) | Mode | Cnt | Score | Error | Units |',
        '|:---|---:|---|---:|---:|---:|---|',
        '| `Get.one` | 5 | avgt | 10 | 12.301 | ± 0.250 | us/op |',
        '| Get.two | N/A | avgt | 10 | 210.301 | ± 0.250 | us/op |',
      ].join('\n'),
    );
    expect(results).toMatchObject([
      { scenario: 'Get.one', params: { rows: 5 }, value: 12.301, uncertainty: { value: 0.25 }, n: 10 },
      { scenario: 'Get.two', value: 210.301 },
    ]);
    expect(rejected).toEqual([]);
  });

  it('ends at any other line below a blank one', () => {
    const { results, rejected } = parseNative(
      [HEADER, row('Get.one', 'c3p0', '79.581'), '', 'the same on another machine', row('Get.one', 'c3p0', '1')].join(
        '\n',
      ),
    );
    expect(results).toHaveLength(1);
    expect(rejected).toHaveLength(1);
  });
});

describe('a JMH log without its table', () => {
  const log = (...lines: string[]) =>
    parseNative(['# JMH version: 1.37', '# Benchmark mode: Average time, time/op', ...lines].join('\n')).results;

  it('takes the score of each block, and the metrics of profilers beside it', () => {
    const results = log(
      '# Benchmark: h.A.run',
      'Iteration   1: 5.100 us/op',
      'Iteration   2: 4.900 us/op',
      'Result "h.A.run":',
      '  5.000 ±(99.9%) 0.100 us/op [Average]',
      'Secondary result "h.A.run:gc.count":',
      '  3.000 ±(99.9%) 0.001 counts [Sum]',
      '',
    );
    expect(results).toMatchObject([
      { scenario: 'A.run', metric: 'latency', value: 5, uncertainty: { value: 0.1 }, n: 2 },
      { scenario: 'A.run', metric: 'gc.count', value: 3 },
    ]);
  });

  it('stores no password of the message of a failure', () => {
    const [result] = log('# Benchmark: h.A.run', '<failure>', '', 'Denied: jdbc:mysql://bench:hunter2@localhost/b', '');
    expect(result).toMatchObject({
      scenario: 'A.run',
      status: 'failed',
      statusReason: expect.stringContaining('Denied'),
    });
    expect(result?.statusReason).not.toContain('hunter2');
  });
});
