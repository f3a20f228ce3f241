import { groupBy } from '@tachograph/schema/collection';
import type { Measurement } from './measurement.ts';
import type { SeriesData, SeriesRef } from './series-data.ts';
import { toMeasurements } from './to-measurements.ts';

/** A series with its repeats taken together, oldest first. */
export type MeasuredSeries = { readonly series: SeriesRef; readonly measurements: readonly Measurement[] };

/** Measure every series that passes the filter. Series without points are left out. */
export function measureSeries(data: SeriesData, keep: (series: SeriesRef) => boolean): MeasuredSeries[] {
  const pointsOf = groupBy(data.points, ({ series }) => series);
  return data.series
    .filter(keep)
    .map((series) => ({
      series,
      measurements: toMeasurements(pointsOf.get(series.key) ?? [], series.case),
    }))
    .filter(({ measurements }) => measurements.length > 0);
}
