import { expect, test } from 'vitest';
import { caseOf, npmVersion, type ObservedSeries, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { toDriverPage } from '../testing/pages-in-memory.ts';

type Figures = Readonly<Record<string, readonly number[]>>;

/** A metric of one scenario: the repeats of each version. */
const measure = (metric: string, byVersion: Figures, known: Partial<ObservedSeries> = {}): ObservedSeries => {
  const exact = metric === 'bytes-sent';
  const isRate = metric === 'throughput';
  const unit = isRate ? 'ops/s' : exact || metric === 'heap' ? 'B/op' : 'ns/op';
  const direction = isRate ? 'higher' : 'lower';
  return {
    case: caseOf('a', { metric, unit, direction, exact, statistic: exact ? 'exact' : 'median' }),
    ...{ driver: 'mysql2', environment: 'e1' },
    observations: Object.entries(byVersion).flatMap(([version, values]) =>
      repeatsOf(values, { version: npmVersion(version) }),
    ),
    ...known,
  };
};

const SPEED = measure('throughput', { '3.0.0': [10, 10, 10], '3.1.0': [10, 10, 10] });

const costsOf = (lines: readonly ObservedSeries[], metric: string | null = 'throughput') =>
  toDriverPage(toSeriesData(lines), { environment: null, metric }).costs;

const verdictsOf = (lines: readonly ObservedSeries[]) =>
  costsOf(lines).metrics.map(({ metric, rows }) => [metric.metric, rows.map(({ verdict }) => verdict?.outcome)]);

test('each cost is judged against the release before: an exact one by equality', () => {
  const equal = measure('bytes-sent', { '3.0.0': [40, 40], '3.1.0': [40, 40] });
  const more = measure('bytes-sent', { '3.0.0': [40, 40], '3.1.0': [41, 41] });
  expect(verdictsOf([SPEED, equal])).toEqual([['bytes-sent', ['same']]]);
  expect(verdictsOf([SPEED, more])).toEqual([['bytes-sent', ['worse']]]);
});

test('a cost that is not exact is judged by its repeats', () => {
  const heap = measure('heap', {
    '3.0.0': [1000, 1001, 1002, 1001, 1000, 1002],
    '3.1.0': [2000, 2001, 2002, 2001, 2000, 2002],
  });
  expect(verdictsOf([SPEED, heap])).toEqual([['heap', ['worse']]]);
});

test('metrics of speed, metrics of which more is better, and the one the page shows are no costs', () => {
  const heap = measure('heap', { '3.0.0': [1000] });
  const latency = measure('latency', { '3.0.0': [1000] });
  const lines = [SPEED, heap, latency];
  expect(costsOf(lines).metrics.map(({ metric }) => metric.metric)).toEqual(['heap']);
  expect(costsOf(lines, 'heap').metrics).toEqual([]);
});

test('a cost that was measured in another environment is shown with its name', () => {
  const there = measure('heap', { '3.0.0': [1000] }, { environment: 'e2' });
  expect(costsOf([SPEED, there]).metrics.map(({ elsewhere }) => elsewhere?.identity)).toEqual(['e2']);
  const here = measure('heap', { '3.0.0': [1000] });
  expect(costsOf([SPEED, there, here]).metrics.map(({ elsewhere }) => elsewhere)).toEqual([null]);
});

test('another minimum effect is that of the speed and of the costs: 4 % is the same within 5 %', () => {
  const figures = { '3.0.0': [999, 1000, 1001, 1000, 999, 1001], '3.1.0': [1039, 1040, 1041, 1040, 1039, 1041] };
  const data = toSeriesData([measure('throughput', figures), measure('heap', figures)]);
  const pageOf = (minimumEffect?: number) =>
    toDriverPage(data, { environment: null, metric: 'throughput', evaluation: { minimumEffect } });
  const wider = pageOf(0.05);
  expect([wider, wider.costs].map(({ same, minimumEffect }) => [same, minimumEffect])).toEqual([
    [1, 0.05],
    [1, 0.05],
  ]);
  const rows = [...wider.rows, ...wider.costs.metrics.flatMap((metric) => metric.rows)];
  expect(rows.map(({ verdict }) => verdict?.minimumEffect)).toEqual([0.05, 0.05]);
  const usual = pageOf();
  expect([usual, usual.costs].map(({ called, minimumEffect }) => [called, minimumEffect])).toEqual([
    [1, 0.03],
    [1, 0.03],
  ]);
});
