import type { CaseIdentity } from '@tachograph/schema/normalise';
import { expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { caseOf, npmVersion, type ObservedSeries, toSeriesData, withMargin } from '../testing/observe.ts';
import { fillMetrics } from './fill-metrics.ts';
import { planMetrics } from './plan-metrics.ts';
import { planTrend, type TrendOptions } from './plan-trend.ts';

const OPTIONS: TrendOptions = {
  axis: 'version',
  metric: 'latency',
  statistic: null,
  params: null,
  drivers: null,
  environment: null,
};

const SPEED = caseOf('a', { metric: 'latency', unit: 'ns/op', direction: 'lower', statistic: 'median' });
const ofMetric = (metric: string, unit: string, more: Partial<CaseIdentity> = {}) =>
  caseOf('a', { metric, unit, direction: 'lower', ...more });
const exact = { statistic: 'exact', exact: true } as const;
const HEAP = ofMetric('heap', 'B/op');
const CPU = ofMetric('cpu-time', 'ns/op');
const RECEIVED = ofMetric('bytes-received', 'B/op', exact);
const SENT = ofMetric('bytes-sent', 'B/op', exact);
const TRIPS = ofMetric('round-trips', 'round trips/op', exact);
const THROUGHPUT = caseOf('a', { metric: 'throughput' });

const measured = (version: string, day: number): Observation =>
  withMargin(100, 1, 20, { at: new Date(Date.UTC(2026, 0, day)), run: `r_${day}`, version: npmVersion(version) });

const VERSIONS = ['1.0.0', '1.1.0', '1.2.0'];
const series = (of: CaseIdentity, more: Partial<ObservedSeries> & { versions?: readonly string[] } = {}) => {
  const { versions = VERSIONS, ...known } = more;
  return {
    case: of,
    driver: 'mariadb',
    environment: 'e1',
    observations: versions.map((version, nth) => measured(version, nth + 1)),
    ...known,
  };
};

const planOf = (all: readonly ObservedSeries[], requested: readonly string[] | null = null, more = {}) => {
  const data = toSeriesData([...all]);
  const plan = planTrend(data, { ...OPTIONS, ...more });
  return { data, plan, metrics: planMetrics(data, plan, requested) };
};
const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

const COSTS = [SPEED, THROUGHPUT, SENT, TRIPS, CPU, RECEIVED, HEAP];

test('below a speed are one metric of memory, one of exact bytes and one that is measured, and the others are named', () => {
  const { metrics } = planOf(COSTS.map((of) => series(of)));
  expect(keysOf(metrics.shown)).toEqual(['heap', 'bytes-received', 'cpu-time']);
  expect(keysOf(metrics.hidden)).toEqual(['round-trips', 'bytes-sent', 'throughput']);
  expect(keysOf(planOf(COSTS.toReversed().map((of) => series(of))).metrics.shown)).toEqual(keysOf(metrics.shown));
});

test('below another metric the speed comes first', () => {
  const { metrics } = planOf(
    COSTS.map((of) => series(of)),
    null,
    { metric: 'heap' },
  );
  expect(metrics.shown[0]?.key).toBe('latency');
});

test('of forty metrics three are drawn, with one budget of versions for all', () => {
  const versions = Array.from({ length: 400 }, (_, nth) => `1.${nth}.0`);
  const all = Array.from({ length: 40 }, (_, nth) => series(ofMetric(`metric-${nth}`, 'B/op'), { versions }));
  const { metrics } = planOf([series(SPEED, { versions }), ...all]);
  expect(metrics.shown).toHaveLength(3);
  expect(metrics.hidden).toHaveLength(37);
  expect(metrics.read.cells.length).toBeLessThanOrEqual(500);
  expect(metrics.read.cells.length * metrics.read.perLine).toBeLessThanOrEqual(3000);
});

test('by version, three panels have one lower panel each and more have none; along time there are some on request', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, nth) => nth).flatMap((nth) =>
      [SPEED, HEAP, RECEIVED].map((metric) => series(metric, { driver: `driver-${nth}` })),
    );
  expect(planOf(of(3)).metrics.shown).toHaveLength(1);
  expect(planOf(of(4)).metrics.shown).toHaveLength(0);
  expect(planOf(of(4), ['heap', 'bytes-received']).metrics.shown).toHaveLength(2);
  expect(planOf(of(60), ['heap']).metrics.shown).toHaveLength(0);
  expect(planOf(of(12), null, { axis: 'time' }).metrics.shown).toHaveLength(0);
});

test('metrics that are asked for keep their order, none may be asked for, and what is unknown is told', () => {
  const all = COSTS.map((of) => series(of));
  expect(keysOf(planOf(all, ['round-trips', 'heap']).metrics.shown)).toEqual(['round-trips', 'heap']);
  expect(planOf(all, []).metrics.shown).toEqual([]);
  const { shown, unknown } = planOf(all, ['no-such']).metrics;
  expect([shown, unknown]).toEqual([[], [{ kind: 'metric', requested: 'no-such' }]]);
});

test('only metrics of the same params, drivers and environment are offered', () => {
  const { metrics } = planOf(
    [
      series(SPEED),
      series(HEAP, { environment: 'e2' }),
      series(RECEIVED, { driver: 'mysql2' }),
      series(ofMetric('cpu-time', 'ns/op', { params: { rows: 10 } })),
      series(SENT),
    ],
    null,
    { drivers: ['mariadb'], params: '', environment: 'e1' },
  );
  expect(keysOf(metrics.shown)).toEqual(['bytes-sent']);
});

test('all panels have the positions of all versions; a version without a figure is a gap in one of them', () => {
  const { data, plan, metrics } = planOf([
    series(SPEED, { versions: ['1.0.0', '1.2.0'] }),
    series(HEAP, { versions: ['1.1.0', '1.2.0', '1.3.0'] }),
  ]);
  const reading = { points: data.points, context: [] };
  const { main, metrics: filled } = fillMetrics(plan, reading, metrics, reading);
  const trends = [main, ...filled.map(({ trend }) => trend)];
  for (const { panels } of trends)
    expect(panels[0]?.ticks.map(({ label }) => label)).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0']);
  const positions = trends.map(({ panels }) =>
    panels[0]?.lines.flatMap(({ segments }) => segments.flatMap(({ points }) => points.map(({ x }) => x))),
  );
  expect(positions).toEqual([
    [0, 2],
    [1, 2, 3],
  ]);
  expect(fillMetrics(plan, reading, { shown: [] }, reading).main.panels[0]?.ticks).toHaveLength(2);
});
