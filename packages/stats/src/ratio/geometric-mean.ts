import { tQuantile } from '../distribution/student-t.ts';

/** A ratio above zero, and its 95 % interval where one is known. */
export type Ratio = { readonly ratio: number; readonly low: number | null; readonly high: number | null };

export type GeometricMean = {
  readonly mean: number;
  readonly n: number;
  /** Null when any ratio comes without an interval. */
  readonly low: number | null;
  readonly high: number | null;
};

const Z95 = tQuantile(0.975, Number.POSITIVE_INFINITY);

/** Standard error of a logarithm, from the ends of its 95 % interval. */
function logError({ low, high }: Ratio): number | null {
  if (low === null || high === null || low <= 0) return null;
  return (Math.log(high) - Math.log(low)) / (2 * Z95);
}

/**
 * Geometric mean of ratios, with the 95 % interval that their own intervals leave it: errors of logarithms add in
 * squares, `√Σe² ÷ n`. The interval says how well this mean of these cases is known. It says nothing of cases nobody
 * measured: scenarios are chosen, not drawn at random, so their spread is no error. Null for an empty list.
 */
export function geometricMean(ratios: readonly Ratio[]): GeometricMean | null {
  const n = ratios.length;
  if (n === 0 || ratios.some(({ ratio }) => !(ratio > 0))) return null;
  const logMean = ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / n;
  const mean = Math.exp(logMean);
  const errors = ratios.map(logError);
  if (errors.some((error) => error === null)) return { mean, n, low: null, high: null };
  const half = (Z95 * Math.sqrt(errors.reduce<number>((sum, error) => sum + (error ?? 0) ** 2, 0))) / n;
  return { mean, n, low: Math.exp(logMean - half), high: Math.exp(logMean + half) };
}
