import { parseVersion } from '@tachograph/schema/version';
import { describe, expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { parseSelected } from '../selection/selected-driver.ts';
import { caseOf, type ObservedSeries, observe, toSeriesData, withMargin } from '../testing/observe.ts';
import { toTradeOff } from '../testing/pages-in-memory.ts';
import type { TradeOffOptions } from './plan-trade-off.ts';
import type { TradeOff, TradeOffName } from './trade-off.ts';

const SPEED = caseOf('insert');
const ALLOCATIONS = caseOf('insert', {
  metric: 'allocations',
  unit: 'allocs/op',
  direction: 'lower',
  exact: true,
  statistic: 'exact',
});
const P99 = caseOf('insert', { metric: 'latency', unit: 'ns/op', direction: 'lower', statistic: 'p99' });

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
type Known = Partial<Observation> & { readonly day?: number };
const identify = (version: string | null, { day = 1, ...known }: Known): Partial<Observation> => ({
  at: at(day),
  run: `r_${version}_${day}`,
  version: version === null ? null : parseVersion(version, 'golang'),
  ...known,
});
const speed = (version: string | null, value: number, known: Known = {}) =>
  withMargin(value, 2, 50, identify(version, known));
const count = (version: string | null, value: number, known: Known = {}) =>
  observe({ value, ...identify(version, known) });
const line = (
  of: ObservedSeries['case'],
  observations: readonly Observation[],
  known: Partial<ObservedSeries> = {},
): ObservedSeries => ({
  case: of,
  driver: 'go-sql',
  environment: 'e1',
  observations,
  ...known,
});

/** go-sql: 1.6 slow, 1.7 lean, 1.8 fast with more allocations. mariadb: beaten in both. */
const LINES = [
  line(SPEED, [speed('1.6.0', 2000), speed('1.7.0', 3000), speed('1.8.0', 4000)]),
  line(ALLOCATIONS, [count('1.6.0', 23), count('1.7.0', 21), count('1.8.0', 23)]),
  line(SPEED, [speed('3.0.0', 3500)], { driver: 'mariadb' }),
  line(ALLOCATIONS, [count('3.0.0', 24)], { driver: 'mariadb' }),
];
const OPTIONS: TradeOffOptions = { params: null, x: null, y: null, environment: null, drivers: null };
const tradeOffOf = (options: Partial<TradeOffOptions> = {}, lines: readonly ObservedSeries[] = LINES) =>
  toTradeOff(toSeriesData(lines), {
    ...OPTIONS,
    ...options,
  });
const nameOf = (name: TradeOffName | null) => name && `${name.driver.slug} ${name.version?.text ?? 'not stated'}`;
const pointsOf = ({ points }: TradeOff) => points.map((point) => [nameOf(point), point.x.value, point.y.value]);
const frontOf = ({ points }: TradeOff) => points.filter(({ isOnFront }) => isOnFront).map(nameOf);
const beatenOf = ({ points }: TradeOff) =>
  points.flatMap((point) => (point.beatenBy ? [[nameOf(point), nameOf(point.beatenBy)]] : []));

test('left open, speed stands against the exact metric, with a point for every version and its interval', () => {
  const tradeOff = tradeOffOf();
  expect([tradeOff.x?.key, tradeOff.x?.case.direction]).toEqual(['allocations', 'lower']);
  expect([tradeOff.y?.key, tradeOff.y?.case.direction]).toEqual(['throughput', 'higher']);
  expect(pointsOf(tradeOff)).toEqual([
    ['go-sql 1.6.0', 23, 2000],
    ['go-sql 1.7.0', 21, 3000],
    ['go-sql 1.8.0', 23, 4000],
    ['mariadb 3.0.0', 24, 3500],
  ]);
  expect(tradeOff.points[1]?.y.uncertainty).toMatchObject({ kind: 'ci-of-mean', low: 2940, high: 3060 });
});

test('left open, the heap comes before an exact metric', () => {
  const heap = caseOf('insert', { metric: 'heap', unit: 'B/op', direction: 'lower' });
  expect(tradeOffOf({}, [...LINES, line(heap, [count('1.8.0', 900)])]).x?.case.metric).toBe('heap');
});

test('the front holds what nothing beats in both; each beaten one names one of the front that beats it', () => {
  expect(frontOf(tradeOffOf())).toEqual(['go-sql 1.7.0', 'go-sql 1.8.0']);
  expect(beatenOf(tradeOffOf())).toEqual([
    ['go-sql 1.6.0', 'go-sql 1.8.0'],
    ['mariadb 3.0.0', 'go-sql 1.8.0'],
  ]);
});

test('the newest version of each driver is marked', () =>
  expect(
    tradeOffOf()
      .points.filter(({ isNewest }) => isNewest)
      .map(nameOf),
  ).toEqual(['go-sql 1.8.0', 'mariadb 3.0.0']));

describe('cells that are not plain', () => {
  test('an emulated point is drawn, and neither on the front nor beating or beaten', () => {
    const emulated = { status: 'emulated', statusReason: 'loop of 100' } as const;
    const tradeOff = tradeOffOf({}, [
      ...LINES,
      line(SPEED, [speed('1.0.0', 9000, emulated)], { driver: 'other' }),
      line(ALLOCATIONS, [count('1.0.0', 1)], { driver: 'other' }),
    ]);
    const [point] = tradeOff.points.filter(({ driver }) => driver.slug === 'other');
    expect(point).toMatchObject({ emulated: true, isOnFront: false, beatenBy: null });
    expect(frontOf(tradeOff)).toEqual(['go-sql 1.7.0', 'go-sql 1.8.0']);
  });

  test('a version that lacks one of the two is no point, and is listed with the reason and its run', () => {
    const tradeOff = tradeOffOf({}, [
      ...LINES,
      line(
        SPEED,
        [speed('1.0.0', 5000), speed('1.1.0', 0, { status: 'failed', statusReason: 'timeout', value: null })],
        {
          driver: 'other',
        },
      ),
      line(ALLOCATIONS, [count('1.1.0', 9)], { driver: 'other' }),
    ]);
    expect(tradeOff.missing.map((missing) => [nameOf(missing), missing.reason, missing.runs])).toEqual([
      ['other 1.0.0', 'allocations: not measured', ['r_1.0.0_1']],
      ['other 1.1.0', 'throughput, mean: failed: timeout', ['r_1.1.0_1']],
    ]);
    expect(pointsOf(tradeOff)).toHaveLength(4);
  });

  test('figures of another content of the scenario are other work, and are listed instead', () => {
    const on = (scenarioHash: string | null) => ({ scenarioHash, day: 3 });
    const tradeOff = tradeOffOf({}, [
      line(SPEED, [speed('1.0.0', 9, on('old')), speed('1.1.0', 5, on('new')), speed('1.2.0', 6, on('new'))]),
      line(ALLOCATIONS, [count('1.0.0', 1, on('old')), count('1.1.0', 2, on('new')), count('1.2.0', 3, on(null))]),
    ]);
    expect(pointsOf(tradeOff).map(([name]) => name)).toEqual(['go-sql 1.1.0', 'go-sql 1.2.0']);
    expect(tradeOff.missing.map(({ reason }) => reason)).toEqual(['measured on another text of the scenario']);
  });

  test('two halves of a version from different contents make no point', () => {
    const tradeOff = tradeOffOf({}, [
      line(SPEED, [speed('1.0.0', 9, { scenarioHash: 'new', day: 5 })]),
      line(ALLOCATIONS, [count('1.0.0', 1, { scenarioHash: 'old' })]),
    ]);
    expect([tradeOff.points, tradeOff.missing.map(({ reason }) => reason)]).toEqual([
      [],
      ['the two were measured on different texts of the scenario'],
    ]);
  });
});

test('both figures of a point come from one run wherever one run has both', () => {
  const tradeOff = tradeOffOf({}, [
    line(SPEED, [speed('1.0.0', 100), speed('1.0.0', 200, { day: 2 })]),
    line(ALLOCATIONS, [count('1.0.0', 21, { day: 2 }), count('1.0.0', 99, { day: 3 })]),
  ]);
  expect(pointsOf(tradeOff)).toEqual([['go-sql 1.0.0', 21, 200]]);
});

test('one environment only: the one where most versions have both, unless another is asked for', () => {
  const elsewhere = [
    line(SPEED, [speed('1.9.0', 9000)], { environment: 'e2' }),
    line(ALLOCATIONS, [count('1.9.0', 1)], { environment: 'e2' }),
  ];
  const tradeOff = tradeOffOf({}, [...LINES, ...elsewhere]);
  expect(tradeOff.environment?.identity).toBe('e1');
  expect(tradeOff.environments.map(({ identity, versions }) => [identity, versions])).toEqual([
    ['e1', 4],
    ['e2', 1],
  ]);
  expect(pointsOf(tradeOff)).toHaveLength(4);
  expect(pointsOf(tradeOffOf({ environment: 'e2' }, [...LINES, ...elsewhere]))).toEqual([['go-sql 1.9.0', 1, 9000]]);
});

test('drivers and versions narrow the view, and the front is that of what is shown', () => {
  const shown = tradeOffOf({ drivers: ['mariadb', 'go-sql@1.6.0'].map(parseSelected) });
  expect(pointsOf(shown).map(([name]) => name)).toEqual(['go-sql 1.6.0', 'mariadb 3.0.0']);
  expect(frontOf(shown)).toEqual(['go-sql 1.6.0', 'mariadb 3.0.0']);
});

test('a metric with several statistics is named with the one meant; two statistics of one metric are drawn only where asked for', () => {
  const median = caseOf('insert', { statistic: 'median' });
  const lines = [...LINES, line(median, [speed('1.8.0', 4100)]), line(P99, [speed('1.8.0', 9)])];
  const { x, y, case: of } = tradeOffOf({}, lines);
  expect(of?.axes.map(({ key, name }) => [key, name])).toEqual([
    ['throughput:mean', 'throughput, mean'],
    ['allocations', 'allocations'],
    ['throughput:median', 'throughput, median'],
    ['latency', 'latency, p99'],
  ]);
  expect([x?.key, y?.key]).toEqual(['allocations', 'throughput:mean']);
  const requested = tradeOffOf({ x: 'throughput:median', y: 'latency' }, lines);
  expect([requested.x?.key, requested.y?.key, requested.unknown]).toEqual(['throughput:median', 'latency', []]);
  const only = tradeOffOf({}, [line(SPEED, [speed('1.8.0', 1)]), line(median, [speed('1.8.0', 1)])]);
  expect([only.x, only.y?.case.statistic]).toEqual([null, 'median']);
});

test('left open, params with two metrics are chosen before params with more results', () => {
  const other = caseOf('insert', { params: { rows: 10 } });
  const many = Array.from({ length: 9 }, (_, n) => speed(`1.${n}.0`, n + 1));
  const tradeOff = tradeOffOf({}, [...LINES, line(other, many)]);
  expect([tradeOff.case?.paramsKey, tradeOff.cases.map(({ paramsKey }) => paramsKey)]).toEqual(['', ['', 'rows=10']]);
  const requested = tradeOffOf({ params: 'rows=10' }, [...LINES, line(other, many)]);
  expect([requested.case?.paramsKey, requested.x, requested.points]).toEqual(['rows=10', null, []]);
});

test('what is asked for and not there is told, and nothing takes its place', () => {
  const description = (options: Partial<TradeOffOptions>) => {
    const { unknown, points } = tradeOffOf(options);
    return [unknown, points.length];
  };
  expect(description({ x: 'joy' })).toEqual([[{ kind: 'metric', requested: 'joy' }], 0]);
  expect(description({ params: 'rows=7' })).toEqual([[{ kind: 'params', requested: 'rows=7' }], 0]);
  expect(description({ environment: 'nowhere' })).toEqual([[{ kind: 'environment', requested: 'nowhere' }], 0]);
  expect(description({ drivers: ['maria', 'mariadb@9.9.9', 'mariadb@3.0.0'].map(parseSelected) })).toEqual([
    [
      { kind: 'driver', requested: 'maria' },
      { kind: 'version', requested: 'mariadb@9.9.9' },
    ],
    1,
  ]);
});

test('a change of an exact metric is told for the drivers and the environment shown, and for its own axes alone', () => {
  const changed = line(ALLOCATIONS, [count('1.6.0', 21), count('1.7.0', 21), count('1.8.0', 23)]);
  const lines = [changed, ...LINES.filter((other) => other.case !== ALLOCATIONS || other.driver !== 'go-sql')];
  expect(tradeOffOf({}, lines).changes.map(({ description: label }) => label)).toEqual([
    'exact metric changed: 21 → 23 allocs/op at 1.8.0',
  ]);
  expect(tradeOffOf({ drivers: [parseSelected('mariadb')] }, lines).changes).toEqual([]);
});

test('two sets of options of one driver are two points', () => {
  const pool = { options: { pool: true } };
  const lines = [
    line(SPEED, [speed('1.0.0', 1)]),
    line(SPEED, [speed('1.0.0', 2)], pool),
    line(ALLOCATIONS, [count('1.0.0', 5)]),
    line(ALLOCATIONS, [count('1.0.0', 6)], pool),
  ];
  expect(tradeOffOf({}, lines).points.map(({ options, x, y }) => [options, x.value, y.value])).toEqual([
    ['default options', 5, 1],
    ['pool', 6, 2],
  ]);
});

test('versions that no source states are one point, and nothing measured is nothing to draw', () => {
  const lines = [line(SPEED, [speed(null, 7)]), line(ALLOCATIONS, [count(null, 1)])];
  expect(pointsOf(tradeOffOf({}, lines))).toEqual([['go-sql not stated', 1, 7]]);
  expect(tradeOffOf({}, [])).toMatchObject({ case: null, x: null, y: null, points: [], missing: [], unknown: [] });
});

test('how the values were taken is told of the metric that is not exact', () => {
  const { valueDescription, bands } = tradeOffOf();
  expect([valueDescription, bands]).toEqual(['mean ± 95 %, n = 50', '95 % CI of the mean, n = 50']);
});
