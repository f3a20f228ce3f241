import { groupBy } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import { measureResults, pickNewest, versionKey } from '../measurement/measure-series.ts';
import type { Measurement, NoiseSource, SeriesPoint, SeriesRef } from '../measurement/measurement.ts';
import type { CellSide } from '../verdict/evaluate-cell.ts';

/** A series with its measurements, and those of each version as a side that others are compared with. */
export type MeasuredCase = {
  readonly series: SeriesRef;
  readonly measurements: readonly Measurement[];
  /** Null where the release has no figure. */
  readonly sideOf: (version: Version) => CellSide | null;
};

function toMeasuredCase(series: SeriesRef, measurements: readonly Measurement[]): MeasuredCase {
  const ofVersion = groupBy(measurements, versionKey);
  const sideOf = ({ sortKey }: Version): CellSide | null => {
    const own = ofVersion.get(sortKey) ?? [];
    const measurement = pickNewest(own);
    if (!measurement) return null;
    return { driver: series.driver, version: measurement.version, measurement, series: series.key, measurements: own };
  };
  return { series, measurements, sideOf };
}

/** Measures a series when it is asked for. */
export function createMeasurer(
  points: readonly SeriesPoint[],
  noise: NoiseSource | undefined,
): (series: SeriesRef) => MeasuredCase {
  const ofSeries = groupBy(points, ({ series }) => series);
  return (series) => toMeasuredCase(series, measureResults(ofSeries.get(series.key) ?? [], series, noise));
}
