import { listExactChanges } from '../change/list-exact-changes.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { groupByEnvironment, type MeasuredSeries, measureSeries } from '../measurement/measure-series.ts';
import { listNewestByVersion, versionKey } from '../measurement/pick-newest.ts';
import type { SeriesData, Unknown } from '../measurement/series-data.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { chooseMetric, listMetrics } from '../selection/choose-metric.ts';
import { toPairVariances } from '../selection/precision-of-pairs.ts';
import type { DriverEnvironment, DriverPage } from './driver-page.ts';
import { toDriverCosts } from './to-driver-costs.ts';
import { adjustRows, toDriverRows } from './to-driver-rows.ts';

export type DriverPageOptions = {
  /** Identity; null: the environment in which most versions were measured. */
  readonly environment: string | null;
  /** Metric slug; null: the first that `listMetrics` lists. */
  readonly metric: string | null;
  readonly minimumEffect?: number;
};

const measurementsOf = (series: readonly MeasuredSeries[]) => series.flatMap(({ measurements }) => measurements);

function listEnvironments(series: readonly MeasuredSeries[]): DriverEnvironment[] {
  return groupByEnvironment(series)
    .map(({ measurements, series: _, ...index }) => ({
      ...index,
      versions: new Set(measurements.map(versionKey)).size,
    }))
    .sort((a, b) => b.versions - a.versions || b.newestAt.getTime() - a.newestAt.getTime());
}

/** Versions with results in other environments and none in this one, each with the environment it was last measured in. */
function listElsewhere(series: readonly MeasuredSeries[], here: string | null): DriverPage['elsewhere'] {
  const isHere = ({ series: entry }: MeasuredSeries) => entry.environment.identity === here;
  const known = new Set(measurementsOf(series.filter(isHere)).map(versionKey));
  const others = new Map(
    series
      .filter((entry) => !isHere(entry))
      .flatMap(({ series: entry, measurements }) => measurements.map((m) => [m, entry.environment] as const)),
  );
  return listNewestByVersion([...others.keys()].filter((measurement) => !known.has(versionKey(measurement))))
    .flatMap((measurement) => {
      const environment = others.get(measurement);
      return measurement.version && environment ? [{ version: measurement.version, environment }] : [];
    })
    .reverse();
}

/**
 * All cases of one driver through its versions, in one environment. `data` holds the series of one driver. Every row
 * stands on the same axis of true version order; its newest figure is evaluated against the version before.
 */
export function toDriverPage(data: SeriesData, options: DriverPageOptions): DriverPage {
  const unknown: Unknown[] = [];
  const there = data.series.filter(({ environment }) => environment.identity === options.environment);
  if (options.environment !== null && there.length === 0)
    unknown.push({ kind: 'environment', requested: options.environment });
  const metrics = listMetrics(there.length > 0 ? { ...data, series: there } : data);
  const metric = chooseMetric(metrics, options.metric, unknown);
  const all = measureSeries(data, (entry) => entry.case.metric === metric?.metric);
  const environments = listEnvironments(all);
  const requested = options.environment;
  const environment =
    (requested === null ? environments[0] : environments.find((e) => e.identity === requested)) ?? null;
  const series = all.filter(({ series: entry }) => entry.environment.identity === environment?.identity);
  const rowOptions = {
    evaluation: { minimumEffect: options.minimumEffect, noise: createNoiseSource(data.series, data.noise) },
    variances: toPairVariances(data.points),
  };
  const { versions, rows } = toDriverRows(series, rowOptions);
  const evaluated = adjustRows(rows);
  return {
    driver: data.series[0]?.driver ?? null,
    metric,
    metrics,
    environment: environment && { identity: environment.identity, label: environment.label },
    environments,
    versions,
    elsewhere: listElsewhere(all, environment?.identity ?? null),
    exactChanges: listExactChanges(
      measureSeries(data, (entry) => entry.case.exact && entry.environment.identity === environment?.identity),
    ),
    costs: toDriverCosts(data, { metrics, shown: metric, environment: environment?.identity ?? null }, rowOptions),
    ...evaluated,
    valueDescription: describeValues(
      evaluated.rows.map((row) => ({ measurement: row.newest, statistic: row.case.statistic })),
    ),
    unknown,
  };
}
