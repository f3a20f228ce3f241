/** Ascending copy. Float64Array sorts numerically and needs no comparison function. */
export const toSorted = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();

/**
 * Quantile by linear interpolation between order statistics (type 7 of Hyndman & Fan 1996, "Sample quantiles in
 * statistical packages"; the default of numpy and R). `sorted` is ascending and not empty, `p` from 0 to 1.
 */
export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number {
  const index = (sorted.length - 1) * p;
  const below = Math.floor(index);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (index - below);
}

/** The middle value, or halfway between the two middle ones; NaN for an empty list. */
export const medianOf = (values: readonly number[]): number => quantileOfSorted(toSorted(values), 0.5);
