import { mean, sampleStandardDeviation } from 'simple-statistics';
import { quantileOfSorted, toSorted } from './quantile.ts';

export type Summary = {
  readonly n: number;
  readonly median: number;
  readonly mean: number;
  /** Sample standard deviation (n − 1); null for a single value. */
  readonly sd: number | null;
  readonly min: number;
  readonly max: number;
  readonly q1: number;
  readonly q3: number;
};

/** Median, mean, spread and quartiles of at least one finite number; null for an empty list. */
export function summarise(values: readonly number[]): Summary | null {
  const sorted = toSorted(values);
  const min = sorted[0];
  const max = sorted[sorted.length - 1];
  if (min === undefined || max === undefined) return null;
  return {
    n: sorted.length,
    median: quantileOfSorted(sorted, 0.5),
    // A mean is between its ends by definition; rounding may put it an ulp outside them.
    mean: Math.min(max, Math.max(min, mean(values as number[]))),
    sd: sorted.length > 1 ? sampleStandardDeviation(values as number[]) : null,
    min,
    max,
    q1: quantileOfSorted(sorted, 0.25),
    q3: quantileOfSorted(sorted, 0.75),
  };
}
