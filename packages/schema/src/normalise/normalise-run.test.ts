import { describe, expect, it } from 'vitest';
import type { Result } from '../result/result.ts';
import type { Run } from '../run/run.ts';
import { normaliseRun } from './normalise-run.ts';

const result = (over: Partial<Result> = {}): Result => ({
  scenario: 'Select 1000 rows',
  driver: { name: 'mariadb', version: '3.5.4', purl: 'pkg:npm/mariadb@3.5.4' },
  unit: 'ops/s',
  status: 'ok',
  value: 2611.2,
  ...over,
});
const run = (results: readonly Result[], over: Partial<Run> = {}): Run => ({
  format: 1,
  startedAt: '2026-11-20T10:00:00Z',
  environment: { server: { product: 'mariadb', version: '10.11.19' } },
  results: [...results],
  ...over,
});
const only = (over: Partial<Result>, runOver: Partial<Run> = {}) => {
  const [first] = normaliseRun(run([result(over)], runOver)).results;
  if (!first) throw new Error('no result');
  return first;
};

describe('canonical values', () => {
  it('scales the value, its spread and its samples to the canonical unit', () => {
    const uncertainty = { kind: 'stddev', value: 0.5 } as const;
    expect(only({ unit: 'us/op', value: 312.5, uncertainty, samples: [312, 313] })).toMatchObject({
      case: { unit: 'ns/op', metric: 'latency', direction: 'lower', exact: false },
      value: 312_500,
      spread: { kind: 'stddev', level: null, low: 312_000, high: 313_000 },
      samples: [312_000, 313_000],
    });
  });
  it('turns a relative margin into two ends, at 95 % unless it says otherwise', () => {
    expect(only({ value: 200, uncertainty: { kind: 'rme', value: 5 } }).spread).toEqual({
      kind: 'rme',
      level: 0.95,
      low: 190,
      high: 210,
    });
    expect(only({ value: 200, uncertainty: { kind: 'rme', value: 5, level: 0.99 } }).spread?.level).toBe(0.99);
  });
  it('keeps the two ends that the source printed', () => {
    expect(only({ value: 200, uncertainty: { kind: 'iqr', low: 150, high: 220 } }).spread).toEqual({
      kind: 'iqr',
      level: null,
      low: 150,
      high: 220,
    });
  });
  it('has neither value nor spread where nothing was measured', () => {
    expect(only({ status: 'unsupported', statusReason: 'no batch API', value: null })).toMatchObject({
      value: null,
      spread: null,
      statusReason: 'no batch API',
    });
  });
  it('takes the direction of a custom unit from the result', () => {
    const { case: custom } = only({ unit: 'queries/s', direction: 'higher' });
    expect(custom).toMatchObject({ unit: 'queries/s', metric: 'queries-s', direction: 'higher' });
  });
  it('counts are exact, the rest is a mean, unless the statistic is stated', () => {
    expect(only({ unit: 'allocs/op', value: 21 }).case).toMatchObject({ statistic: 'exact', exact: true });
    expect(only({ unit: 'B/op', statistic: 'mean', value: 21 }).case).toMatchObject({
      statistic: 'mean',
      exact: false,
    });
    expect(only({}).case.statistic).toBe('mean');
    expect(only({ statistic: 'Median' }).case.statistic).toBe('median');
  });
  it('the 50th percentile is the median', () => {
    expect(only({ statistic: 'p50' }).case).toEqual(only({ statistic: 'median' }).case);
  });
  it('parses the version by the rules of its package', () => {
    expect(only({}).version).toMatchObject({ text: '3.5.4', parsed: true });
    expect(only({ driver: { name: 'mariadb' } }).version).toBeNull();
    expect(only({ driver: { name: 'mariadb', version: 'latest' } }).version).toMatchObject({
      raw: 'latest',
      parsed: false,
    });
  });
});

describe('keys', () => {
  it('keep a custom unit apart by its direction, so that no line turns over (row 41)', () => {
    const [up, down] = (['higher', 'lower'] as const).map((direction) => only({ unit: 'queries/s', direction }));
    expect(up?.seriesKey).not.toBe(down?.seriesKey);
    expect(only({ unit: 'ops/s', direction: 'higher' }).case.key).toBe(only({ unit: 'ops/s' }).case.key);
  });
  const keys = (over: Partial<Result>, runOver?: Partial<Run>) => {
    const { case: identity, seriesKey } = only(over, runOver);
    return { case: identity.key, series: seriesKey };
  };
  it('do not depend on the order of params and options (row 52)', () => {
    expect(keys({ params: { rows: 1000, protocol: 'text' } })).toEqual(
      keys({ params: { protocol: 'text', rows: 1000 } }),
    );
    const options = (o: Record<string, boolean>) => keys({ driver: { name: 'mariadb', options: o } });
    expect(options({ a: true, b: false })).toEqual(options({ b: false, a: true }));
  });
  it('are the same for us, µs and μs, and for every unit of one family (row 40)', () => {
    const printed = ['us/op', 'µs/op', 'μs/op', 'ms', 'ns/iter'].map((unit) => keys({ unit }).series);
    expect(new Set(printed).size).toBe(1);
  });
  it('are the same for two spellings of one name (row 48)', () => {
    expect(keys({ scenario: 'select-1000-rows' })).toEqual(keys({}));
  });
  it('do not depend on version, time, value or invocation', () => {
    const other = keys(
      { value: 1, invocation: 7, n: 3, driver: { name: 'mariadb', version: '3.0.1' } },
      { startedAt: '2024-01-01T00:00:00Z', title: 'other' },
    );
    expect(other).toEqual(keys({}));
  });
  it('differ by params, metric, statistic, driver, options and environment', () => {
    const variants = [
      keys({}),
      keys({ params: { rows: 1 } }),
      keys({ params: { rows: '1' } }),
      keys({ metric: 'rate' }),
      keys({ statistic: 'median' }),
      keys({ driver: { name: 'mysql2' } }),
      keys({ driver: { name: 'mariadb', options: { pool: true } } }),
      keys({}, { environment: { server: { product: 'mariadb', version: '11.4.2' } } }),
    ];
    expect(new Set(variants.map(({ series }) => series)).size).toBe(variants.length);
  });
});

describe('scenarios', () => {
  it('are listed once, by their slug, with what the run declares of them', () => {
    const { scenarios } = normaliseRun(
      run([result(), result({ driver: { name: 'mysql2' } })], {
        scenarios: [{ id: 'select-1000-rows', title: 'A thousand rows', sql: 'SELECT 1', workPerOp: 1000 }],
      }),
    );
    expect(scenarios).toMatchObject([{ slug: 'select-1000-rows', title: 'A thousand rows', workPerOp: 1000 }]);
  });
  it('change their hash with their SQL, and have none where only named', () => {
    const hash = (sql: string | null) =>
      normaliseRun(run([result()], { scenarios: [{ id: 'select 1000 rows', sql }] })).results[0]?.scenarioHash;
    expect(hash('SELECT 1')).not.toBe(hash('SELECT 2'));
    expect(hash('SELECT 1')).toMatch(/^[0-9a-f]{16}$/);
    expect(hash(null)).toBeNull();
  });
});

describe('the content hash', () => {
  it('is that of every result, in any order of its keys, however many there are', () => {
    const results = Array.from({ length: 2500 }, (_, index) => result({ invocation: index + 1, value: index }));
    const reversed = results.map((of) => Object.fromEntries(Object.entries(of).reverse()) as Result);
    const whole = normaliseRun(run(results)).contentHash;
    expect(normaliseRun(run(reversed)).contentHash).toBe(whole);
    for (const place of [0, 999, 1000, 2499]) {
      const changed = results.map((of, index) => (index === place ? { ...of, value: -1 } : of));
      expect(normaliseRun(run(changed)).contentHash).not.toBe(whole);
    }
  });
  const hash = (over: Partial<Run>) => normaliseRun(run([result()], over)).contentHash;
  it('does not depend on the name of the project, which the token tells', () => {
    expect(hash({ project: 'a' })).toBe(hash({}));
  });
  it('does not depend on the order of keys', () => {
    const entries = Object.entries(run([result()])).reverse();
    expect(normaliseRun(Object.fromEntries(entries) as Run).contentHash).toBe(hash({}));
  });
  it('changes with any value', () => {
    expect(hash({ notes: ['x'] })).not.toBe(hash({}));
    const paired = { anchor: { name: 'a', version: '1' }, logRatio: 0.1, rounds: 9, sd: 0.1 };
    const changes: Partial<Result>[] = [
      { value: 2611.3 },
      { value: null },
      { n: 3 },
      { samples: [2611.2] },
      { samples: [] },
      { invocation: 2 },
      { statistic: 'p99' },
      { status: 'emulated' },
      { params: { rows: 1 } },
      { uncertainty: { kind: 'rme', value: 1 } },
      { uncertainty: { kind: 'rme', value: 2 } },
      { uncertainty: { kind: 'ci', value: 1 } },
      { uncertainty: { kind: 'ci', low: 1, high: 2 } },
      { paired },
      { paired: { ...paired, logRatio: 0.2 } },
    ];
    const hashes = changes.map((change) => normaliseRun(run([result(change)])).contentHash);
    expect(new Set([...hashes, hash({})]).size).toBe(changes.length + 1);
  });
});
