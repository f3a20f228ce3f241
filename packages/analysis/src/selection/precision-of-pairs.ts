import type { PairVariances, SeriesRef } from '../measurement/measurement.ts';

/** How well the newest results of some series can be compared. */
export type Precision = {
  /** How many of the series have a pair in their newest result. */
  readonly paired: number;
  /** Mean ln(variance) of those: one series with a rare disturbance does not decide. An anchor has no variance. 0 without pairs. */
  readonly logVariance: number;
};

export function toPrecision(series: readonly Pick<SeriesRef, 'key'>[], variances: PairVariances): Precision {
  const own = series.flatMap(({ key }) => variances.get(key) ?? []);
  const logs = own.filter((variance) => variance > 0).map(Math.log);
  return { paired: own.length, logVariance: logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length) };
}

/** What most newest results are paired in comes first; among equals what is more precise. */
export const byPrecision = (a: Precision, b: Precision): number => b.paired - a.paired || a.logVariance - b.logVariance;
