import { groupBy } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import { compareRows, describeParams, toParamsKey, toRowKey } from '../measurement/describe-params.ts';
import { listNewestByVersion, type MeasuredSeries, pickNewest, versionKey } from '../measurement/measure-series.ts';
import type { Measurement, PairVariances } from '../measurement/measurement.ts';
import { chooseStatistic } from '../selection/choose-metric.ts';
import { describeOptions } from '../selection/group-columns.ts';
import { findOneAnchor } from '../trend/list-anchors.ts';
import { toTrendLines } from '../trend/to-trend-lines.ts';
import type { TrendLine } from '../trend/trend.ts';
import { evaluateCell } from '../verdict/evaluate-cell.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { DriverRow } from './driver-page.ts';

/** Of one scenario, params and unit the series in the statistic the scoreboard would show: one for each set of options. */
export function chooseSeries(sameRow: readonly MeasuredSeries[], variances: PairVariances): MeasuredSeries[] {
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

/**
 * The measurement of a row at each of so many positions of the axis; null where it was not run. For the rows that are shown: of a driver
 * of all series and versions that a project may have it would be millions.
 */
export function listByVersion({ lines }: Pick<DriverRow, 'lines'>, positions: number): (Measurement | null)[] {
  const points = lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.points));
  const measured = new Map(points.filter(({ isAnchor }) => !isAnchor).map(({ x, measurement }) => [x, measurement]));
  return Array.from({ length: positions }, (_, position) => measured.get(position) ?? null);
}

/** Scenario, params and options of a series: what its figures in several metrics have in common. */
export const toCostKey = ({ case: { scenario, params }, options }: MeasuredSeries['series']): string =>
  JSON.stringify([scenario, toParamsKey(params), describeOptions(options)]);

type Axis = {
  readonly xOf: (measurement: Measurement) => number;
  readonly newest: Version | null;
  readonly evaluation: Evaluation;
};

function toRow(
  measured: MeasuredSeries,
  needsOptions: boolean,
  { xOf, newest: newestVersion, evaluation }: Axis,
): DriverRow | null {
  const { series, measurements } = measured;
  const newest = pickNewest(measurements);
  if (!newest) return null;
  const lines = toTrendLines([measured], 'version', {
    xOf,
    evaluation,
    figuresOf: () => null,
    harnessOf: () => null,
    comparesSteps: false,
  });
  const previous = findPrevious(lines, newest);
  const sideOf = (measurement: Measurement) => ({
    driver: series.driver,
    version: measurement.version,
    measurement,
    series: series.key,
    measurements: measurements.filter((entry) => versionKey(entry) === versionKey(measurement)),
  });
  return {
    key: series.key,
    case: series.case,
    title: series.scenarioTitle,
    params: describeParams(series.case.params),
    costKey: toCostKey(series),
    options: needsOptions ? describeOptions(series.options) : null,
    lines,
    anchor: findOneAnchor(lines),
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

/** What every row of a page is evaluated with. */
export type RowOptions = { readonly evaluation: Evaluation; readonly variances: PairVariances };

/** The rows of some series on the axis of all their versions in true order, which is returned with them. */
export function toDriverRows(series: readonly MeasuredSeries[], { evaluation, variances }: RowOptions) {
  const measurements = series.flatMap((entry) => entry.measurements);
  const versions = listNewestByVersion(measurements);
  const positions = new Map(versions.map((measurement, x) => [versionKey(measurement), x]));
  const xOf = (measurement: Measurement) => positions.get(versionKey(measurement)) ?? 0;
  const newest = pickNewest(measurements)?.version ?? null;
  return {
    versions: versions.map(({ version }) => version),
    rows: toRows(series, { xOf, newest, evaluation }, variances),
  };
}
