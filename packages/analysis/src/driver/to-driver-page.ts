import { groupBy } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import { listExactChanges } from '../change/list-exact-changes.ts';
import { compareRows, toRowKey } from '../measurement/compare-rows.ts';
import { describeParams } from '../measurement/describe-params.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { groupByEnvironment, type MeasuredSeries, measureSeries } from '../measurement/measure-series.ts';
import type { Measurement } from '../measurement/measurement.ts';
import { listNewestByVersion, pickNewest, versionKey } from '../measurement/pick-newest.ts';
import type { PairVariances, SeriesData, Unknown } from '../measurement/series-data.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { chooseMetric, chooseStatistic, listMetrics } from '../selection/choose-metric.ts';
import { describeOptions } from '../selection/group-columns.ts';
import { toPairVariances } from '../selection/precision-of-pairs.ts';
import { toTrendLines } from '../trend/to-trend-lines.ts';
import type { TrendLine } from '../trend/trend.ts';
import { adjustTogether } from '../verdict/adjust-verdicts.ts';
import { type EvaluateOptions, evaluateCell } from '../verdict/evaluate-cell.ts';
import type { DriverEnvironment, DriverPage, DriverRow } from './driver-page.ts';

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

/** Of one scenario, params and unit the series in the statistic the scoreboard would show: one for each set of options. */
function chooseSeries(sameRow: readonly MeasuredSeries[], variances: PairVariances): MeasuredSeries[] {
  const chosen = chooseStatistic(
    sameRow.map(({ series }) => series),
    variances,
  );
  return sameRow.filter(({ series }) => series.case.statistic === chosen);
}

/** The measurement with a figure that comes before this one on its line. */
function findPrevious(lines: readonly TrendLine[], newest: Measurement): Measurement | null {
  for (const { segments } of lines) {
    const onLine = segments.flatMap(({ points }) => points.map(({ measurement }) => measurement));
    const index = onLine.indexOf(newest);
    if (index >= 0) return onLine.slice(0, index).findLast(({ value }) => value !== null) ?? null;
  }
  return null;
}

type Axis = {
  readonly xOf: (measurement: Measurement) => number;
  readonly newest: Version | null;
  readonly evaluation: EvaluateOptions;
};

function toRow(
  measured: MeasuredSeries,
  needsOptions: boolean,
  { xOf, newest: newestVersion, evaluation }: Axis,
): DriverRow | null {
  const { series, measurements } = measured;
  const newest = pickNewest(measurements);
  if (!newest) return null;
  const lines = toTrendLines([measured], 'version', xOf, evaluation);
  const previous = findPrevious(lines, newest);
  const sideOf = (measurement: Measurement) => ({
    ...{ driver: series.driver, version: measurement.version, measurement, series: series.key },
    measurements: measurements.filter((entry) => versionKey(entry) === versionKey(measurement)),
  });
  return {
    key: series.key,
    case: series.case,
    title: series.scenarioTitle,
    params: describeParams(series.case.params),
    options: needsOptions ? describeOptions(series.options) : null,
    lines,
    newest,
    older: newest.version?.sortKey !== newestVersion?.sortKey,
    previous,
    verdict: previous && evaluateCell(sideOf(previous), sideOf(newest), series.case, evaluation),
  };
}

function toRows(series: readonly MeasuredSeries[], axis: Axis, variances: PairVariances): DriverRow[] {
  const positions = groupBy(series, (entry) => toRowKey(entry.series.case));
  return [...positions.values()]
    .flatMap((sameRow) => {
      const chosen = chooseSeries(sameRow, variances);
      return chosen.map((measured) => toRow(measured, chosen.length > 1, axis));
    })
    .filter((row) => row !== null)
    .sort(compareRows);
}

/** The verdicts of all rows are read together, so their false alarms are controlled together. */
function adjustRows(rows: readonly DriverRow[]) {
  const { adjust, ...tests } = adjustTogether(rows.flatMap(({ verdict }) => verdict ?? []));
  return { rows: rows.map((row) => ({ ...row, verdict: row.verdict && adjust(row.verdict) })), ...tests };
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
  const versions = listNewestByVersion(measurementsOf(series));
  const positions = new Map(versions.map((measurement, x) => [versionKey(measurement), x]));
  const xOf = (measurement: Measurement) => positions.get(versionKey(measurement)) ?? 0;
  const newest = pickNewest(measurementsOf(series))?.version ?? null;
  const noise = createNoiseSource(data.series, data.noise);
  const evaluation = { minimumEffect: options.minimumEffect, noise };
  const evaluated = adjustRows(toRows(series, { xOf, newest, evaluation }, toPairVariances(data.points)));
  return {
    driver: data.series[0]?.driver ?? null,
    metric,
    metrics,
    environment: environment && { identity: environment.identity, label: environment.label },
    environments,
    versions: versions.map(({ version }) => version),
    elsewhere: listElsewhere(all, environment?.identity ?? null),
    exactChanges: listExactChanges(
      measureSeries(data, (entry) => entry.case.exact && entry.environment.identity === environment?.identity),
    ),
    ...evaluated,
    valueDescription: describeValues(
      evaluated.rows.map((row) => ({ measurement: row.newest, statistic: row.case.statistic })),
    ),
    unknown,
  };
}
