import { describe, expect, it } from 'vitest';
import { readId, readStatedParams, readTestName } from '../../names/pytest-name.ts';
import { parseNative } from '../../parse/parse.ts';

const stats = { mean: 2, stddev: 0.5, median: 1.5, q1: 1, q3: 2, iqr: 1, rounds: 3, data: [1, 1.5, 3.5] };
const report = (...benchmarks: object[]): string =>
  JSON.stringify({ machine_info: { node: 'box', system: 'Linux' }, benchmarks, version: '5.3.1' });

describe('a table with saved runs', () => {
  const table = (...rows: string[]) =>
    parseNative(['Name (time in ns)            Min          Median', ...rows, ''].join('\n'), {
      tool: 'pytest-benchmark',
    });

  it('has no figure of a run whose number is garbled, and none of another tool', () => {
    const { results, rejected } = table(
      'test_a (NOW)          553.4 (1.0)     561.2 (1.0)',
      'test_a (?#_base)      904.2 (1.6)     942.6 (1.7)',
      'BenchmarkOther-8   \t    1000\t   1234567 ns/op',
    );
    expect(results.map(({ value }) => value)).toEqual([561.2]);
    expect(rejected.map(({ location }) => location)).toEqual(['line 3', 'line 4']);
  });
});

describe('names of tests', () => {
  it('are split at the id', () => {
    expect(readTestName('test_select[pymysql-100]')).toEqual({ test: 'test_select', id: 'pymysql-100' });
    expect(readTestName('test_ping')).toEqual({ test: 'test_ping', id: null });
  });

  it.each([
    ['pymysql', { driver: 'pymysql' }],
    ['100-mysql-connector-python', { driver: 'mysql-connector-python', id: 100 }],
    ['tcp-pymysql-10', { driver: 'pymysql', id: 'tcp-10' }],
    ['pymysql[c]------loop-', { driver: 'pymysql', id: 'c-loop' }],
    ['pymysql--5', { driver: 'pymysql', id: -5 }],
    ['10', { id: 10 }],
    ['', {}],
  ])('give of the id "%s" the driver, and the rest as one param', (id, params) => expect(readId(id)).toEqual(params));

  it('read the one param with the name of a driver as the driver', () => {
    expect(readStatedParams({ module: 'pymysql', rows: 10, opts: { a: 1 } })).toEqual({
      driver: 'pymysql',
      rows: 10,
      opts: '{"a":1}',
    });
    expect(readStatedParams({ from: 'pymysql', to: 'asyncmy' })).toEqual({ from: 'pymysql', to: 'asyncmy' });
  });
});

describe('pytest-benchmark', () => {
  it('takes the driver of the class, the file or the group where the name of the test has none', () => {
    const of = (fullname: string, name: string, group: string | null = null) => ({ name, fullname, group, stats });
    const { results } = parseNative(
      report(
        of('tests/test_asyncpg.py::test_fetch', 'test_fetch'),
        of('tests/test_psycopg.py::test_fetch', 'test_fetch'),
        of('tests/test_all.py::TestApsw::test_read', 'test_read'),
        of('tests/test_all.py::test_insert', 'test_insert', 'insert pymysql'),
        of('tests/redis/test_get.py::test_get', 'test_get'),
      ),
    );
    expect([...new Set(results.map(({ scenario, driver }) => `${scenario} ${driver.name}`))]).toEqual([
      'test_fetch asyncpg',
      'test_fetch psycopg',
      'test_read apsw',
      'test_insert pymysql',
      'test_get unknown',
    ]);
  });

  it('keeps the raw rounds once, with the median, and the deviation with the mean', () => {
    const { results } = parseNative(report({ name: 'test_a[pymysql]', params: { conn: 'pymysql' }, stats }));
    expect(results).toMatchObject([
      { value: 1.5, statistic: 'median', unit: 's', n: 3, samples: [1, 1.5, 3.5], uncertainty: null },
      { value: 2, statistic: 'mean', unit: 's', n: 3, uncertainty: { kind: 'stddev', value: 0.5 } },
    ]);
    expect(results[1]).not.toHaveProperty('samples');
  });

  it('keeps quartiles where there are no rounds', () => {
    const { data: _, ...saved } = stats;
    expect(parseNative(report({ name: 'test_a', stats: saved })).results[0]?.uncertainty).toEqual({
      kind: 'iqr',
      low: 1,
      high: 2,
    });
  });

  it('stores no name of a machine', () => {
    expect(JSON.stringify(parseNative(report({ name: 'test_a', stats })))).not.toContain('box');
  });

  it('tells tests of one name by their files', () => {
    const of = (file: string) => ({ name: 'test_a', fullname: `${file}::test_a`, stats });
    const { results } = parseNative(report(of('a.py'), of('b.py')));
    expect(new Set(results.map(({ scenario }) => scenario))).toEqual(new Set(['a.py::test_a', 'b.py::test_a']));
  });

  it('takes the unit of each table from its own header, and no figure in parentheses', () => {
    const { results } = parseNative(
      'Name (time in us)         Mean            \ntest_a[pymysql]     1,041.5000 (1.07)\n\n' +
        'Name (time in ns)         Mean\ntest_b[pymysql]       500.0000\n',
    );
    expect(results.map(({ value, unit }) => [value, unit])).toEqual([
      [1041.5, 'us'],
      [500, 'ns'],
    ]);
  });

  it('rejects a row without a figure for each column', () => {
    const { rejected } = parseNative('Name (time in us)    Min   Max\ntest_a      1.0\n');
    expect(rejected[0]).toMatchObject({
      location: 'line 2',
      reason: expect.stringContaining('one value for each column'),
    });
  });

  it('says of a report without benchmarks that it holds none', () => {
    expect(parseNative(report()).rejected[0]?.reason).toBe('no benchmarks');
  });

  it('recognises a truncated file and rejects it', () => {
    expect(parseNative(report({ name: 'test_a', stats }).slice(0, -30))).toMatchObject({
      tool: 'pytest-benchmark',
      results: [],
      rejected: [{ location: 'file', reason: expect.stringContaining('truncated') }],
    });
  });
});
