import { expect, test } from 'vitest';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { chooseCase, listCases } from './choose-case.ts';
import { chooseStatistic, listMetrics } from './choose-metric.ts';

type Measured = {
  readonly scenario?: string;
  readonly metric: string;
  readonly statistic?: string;
  /** SD of the log ratio of one round; undefined: not paired. */
  readonly sd?: number;
  readonly results?: number;
  readonly day?: number;
};

const pairOf = (sd: number) => ({
  ...{ anchor: 'mysql2', anchorVersion: '3.11.5', logRatio: 0.1, rounds: 100 },
  ...{ sd, lag1: 0, twin: 0 },
});

const measure = ({
  scenario = 'select-1',
  metric,
  statistic = 'median',
  sd,
  results = 1,
  day = 1,
}: Measured): ObservedSeries => ({
  case: caseOf(scenario, { metric, statistic, unit: 'ns/op', direction: 'lower' }),
  ...{ driver: 'mysql2', environment: 'e' },
  observations: Array.from({ length: results }, (_, n) =>
    observe({
      ...{ at: new Date(Date.UTC(2026, 10, day, n)), value: 1, version: npmVersion('3.0.0') },
      paired: sd === undefined ? null : pairOf(sd),
    }),
  ),
});

/** Of one scenario, driver and environment; lines of the same metric and statistic are one series. */
const measureAll = (measured: readonly Measured[]) => {
  const { series, ...data } = toSeriesData(measured.map(measure));
  return { ...data, series: [...new Map(series.map((entry) => [entry.key, entry])).values()] };
};

const metricsOf = (measured: readonly Measured[]) =>
  listMetrics(measureAll(measured), measureAll(measured).versions).map(({ metric }) => metric);

function openOn(measured: readonly Measured[]) {
  const data = measureAll(measured);
  const open = { axis: 'version', metric: null, statistic: null, params: null, measuredThere: null } as const;
  const of = chooseCase(listCases(data), listMetrics(data, data.versions), open).chosen?.case;
  return of && `${of.metric} ${of.statistic}`;
}

test('a paired metric comes before one with more results that are not paired', () => {
  expect(
    metricsOf([
      { metric: 'throughput', results: 9 },
      { metric: 'latency', sd: 0.1 },
    ]),
  ).toEqual(['latency', 'throughput']);
});

test('of two paired metrics of speed the more precise comes first, whichever has more results', () => {
  const rough = { sd: 0.2, results: 9 };
  expect(
    metricsOf([
      { metric: 'throughput', ...rough },
      { metric: 'latency', sd: 0.1 },
    ])[0],
  ).toBe('latency');
  expect(
    metricsOf([
      { metric: 'latency', ...rough },
      { metric: 'throughput', sd: 0.1 },
    ])[0],
  ).toBe('throughput');
});

test('one scenario with a disturbance does not decide which is the more precise', () => {
  const measured = ['a', 'b', 'c', 'd'].flatMap((scenario) => [
    { scenario, metric: 'latency', sd: scenario === 'd' ? 0.59 : 0.12 },
    { scenario, metric: 'throughput', sd: scenario === 'd' ? 0.3 : 0.2 },
  ]);
  expect(metricsOf(measured)[0]).toBe('latency');
});

test('paired speed comes before another paired metric, however precise that is', () => {
  expect(
    metricsOf([
      { metric: 'cpu-time', sd: 0.001 },
      { metric: 'latency', sd: 0.1 },
    ])[0],
  ).toBe('latency');
});

test('a metric that was paired once, and whose newest result is not, counts as not paired', () => {
  const before = { metric: 'latency', sd: 0.1, results: 3 };
  const after = { metric: 'latency', day: 2 };
  expect(metricsOf([before, after, { metric: 'throughput', results: 9, day: 2 }])[0]).toBe('throughput');
});

test('without pairs the metric with most results comes first, and speed among equals', () => {
  expect(metricsOf([{ metric: 'cpu-time', results: 2 }, { metric: 'latency' }, { metric: 'heap' }])).toEqual([
    'cpu-time',
    'latency',
    'heap',
  ]);
});

test('a page opens on the paired statistic of its metric, though another has more results', () => {
  const p25 = { metric: 'latency', statistic: 'p25', sd: 0.1 };
  expect(openOn([{ metric: 'latency', results: 9 }, p25, { metric: 'throughput', sd: 0.2, results: 9 }])).toBe(
    'latency p25',
  );
});

test('a row of a table is in the more precise of two paired statistics, and without pairs in the one most have', () => {
  const statisticOf = (measured: readonly Measured[]) => {
    const { series, pairVariances } = measureAll(measured);
    return chooseStatistic(series, pairVariances);
  };
  const p25 = { metric: 'latency', statistic: 'p25' };
  expect(
    statisticOf([
      { metric: 'latency', sd: 0.2 },
      { ...p25, sd: 0.1 },
    ]),
  ).toBe('p25');
  expect(statisticOf([{ metric: 'latency' }, p25])).toBe('median');
});
