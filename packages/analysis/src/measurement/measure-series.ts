import { groupBy, isSameList } from '@tachograph/schema/collection';
import type { Measurement } from './measurement.ts';
import type { EnvironmentName, SeriesPoint, SeriesPoints, SeriesRef } from './series-data.ts';
import { toMeasurements } from './to-measurements.ts';

/** A series with its repeats taken together, oldest first. */
export type MeasuredSeries = { readonly series: SeriesRef; readonly measurements: readonly Measurement[] };

/** The measurements of results that were measured before, by the first of these. */
const known = new WeakMap<SeriesPoint, { readonly of: string; readonly points: readonly SeriesPoint[] } & Measured>();

type Measured = { readonly measurements: readonly Measurement[] };

/**
 * The results of a series, or of a version in it, taken together; those of the very same results are made once. Pages have
 * most results in common with the page before an upload, and the store keeps these.
 */
export function measureResults(points: readonly SeriesPoint[], of: SeriesRef['case']): readonly Measurement[] {
  const [first] = points;
  if (!first) return [];
  const last = known.get(first);
  if (last && last.of === of.key && isSameList(last.points, points)) return last.measurements;
  const measurements = toMeasurements(points, of);
  known.set(first, { of: of.key, points, measurements });
  return measurements;
}

/** Measure every series that passes the filter. Series without points are left out. */
export function measureSeries(data: SeriesPoints, keep: (series: SeriesRef) => boolean): MeasuredSeries[] {
  const pointsOf = groupBy(data.points, ({ series }) => series);
  return data.series
    .filter(keep)
    .map((series) => ({
      series,
      measurements: measureResults(pointsOf.get(series.key) ?? [], series.case),
    }))
    .filter(({ measurements }) => measurements.length > 0);
}

/** The series of one environment, and the time of its newest measurement. */
export type MeasuredEnvironment = EnvironmentName & {
  readonly newestAt: Date;
  readonly series: readonly MeasuredSeries[];
  readonly measurements: readonly Measurement[];
};

/** Measured series by environment, in the order of their first series. */
export function groupByEnvironment(series: readonly MeasuredSeries[]): MeasuredEnvironment[] {
  return [...groupBy(series, (entry) => entry.series.environment.identity)].map(([identity, inside]) => {
    const measurements = inside.flatMap((entry) => entry.measurements);
    const newestAt = new Date(Math.max(...measurements.map(({ measuredAt: at }) => at.getTime())));
    return { identity, label: inside[0]?.series.environment.label ?? '', newestAt, series: inside, measurements };
  });
}
