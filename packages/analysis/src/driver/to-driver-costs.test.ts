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

const pageOf = (
  lines: readonly ObservedSeries[],
  metric: string | null = 'throughput',
  leading: string | null = null,
) => toDriverPage(toSeriesData(lines), { environment: null, metric, leading });

const costsOf = (...given: Parameters<typeof pageOf>) =>
  pageOf(...given).costs.map(({ metric, newest }) => [metric.metric, [...newest.values()].map(({ value }) => value)]);

test('each family has one metric, the one that leads, at the newest version of each case', () => {
  const cpu = measure('cpu-time', { '3.0.0': [50], '3.1.0': [60] });
  const process = measure('process-cpu-time', { '3.1.0': [70] });
  const heap = measure('heap', { '3.1.0': [1000], '3.0.0': [2000] });
  expect(costsOf([SPEED, cpu, process, heap])).toEqual([
    ['cpu-time', [60]],
    ['heap', [1000]],
  ]);
});

test('a project chooses the metric that leads', () => {
  const cpu = measure('cpu-time', { '3.1.0': [60] });
  const process = measure('process-cpu-time', { '3.1.0': [70] });
  expect(costsOf([SPEED, cpu, process], 'throughput', 'process-cpu-time')).toEqual([['process-cpu-time', [70]]]);
});

test('the metric that the page shows stands for its family, and the family of speed has its leading one elsewhere', () => {
  const heap = measure('heap', { '3.1.0': [1000] });
  const latency = measure('latency', { '3.1.0': [500] });
  expect(pageOf([SPEED, latency, heap]).families).toEqual([
    { name: 'Speed', metric: 'throughput' },
    { name: 'Memory', metric: 'heap' },
  ]);
  expect(costsOf([SPEED, latency, heap])).toEqual([['heap', [1000]]]);
  expect(costsOf([SPEED, latency, heap], 'heap')).toEqual([['latency', [500]]]);
});

test('round trips stand before the bytes that are received', () => {
  const trips = measure('round-trips', { '3.1.0': [1] });
  const bytes = measure('bytes-received', { '3.1.0': [57] });
  expect(costsOf([SPEED, trips, bytes]).map(([name]) => name)).toEqual(['round-trips', 'bytes-received']);
  expect(costsOf([SPEED, trips, bytes], 'round-trips').map(([name]) => name)).toEqual(['throughput']);
});

test('a cost has the key of the row with its scenario, params and options', () => {
  const heap = measure('heap', { '3.1.0': [1000] });
  const [row] = pageOf([SPEED, heap]).rows;
  expect(pageOf([SPEED, heap]).costs[0]?.newest.get(row?.costKey ?? '')?.value).toBe(1000);
});

test('a cost that was measured in another environment is shown with its name', () => {
  const elsewhereOf = (lines: readonly ObservedSeries[]) =>
    pageOf(lines).costs.map(({ elsewhere }) => elsewhere?.identity ?? null);
  const there = measure('heap', { '3.0.0': [1000] }, { environment: 'e2' });
  expect(elsewhereOf([SPEED, there])).toEqual(['e2']);
  const here = measure('heap', { '3.0.0': [1000] });
  expect(elsewhereOf([SPEED, there, here])).toEqual([null]);
});

test('another minimum effect is that of the steps: 4 % is the same within 5 %', () => {
  const figures = { '3.0.0': [999, 1000, 1001, 1000, 999, 1001], '3.1.0': [1039, 1040, 1041, 1040, 1039, 1041] };
  const data = toSeriesData([measure('throughput', figures)]);
  const pageWith = (minimumEffect?: number) =>
    toDriverPage(data, { environment: null, metric: 'throughput', evaluation: { minimumEffect } });
  expect(pageWith(0.05)).toMatchObject({ same: 1, minimumEffect: 0.05 });
  expect(pageWith()).toMatchObject({ called: 1, minimumEffect: 0.03 });
});
