/** Sums of a series, from which the mean and the variance of any part are known without reading it. */
export type SegmentSums = {
  /** Number of values. */
  readonly length: number;
  readonly mean: (from: number, to: number) => number;
  /** Mean squared deviation from the mean of the part, not corrected for its size. */
  readonly variance: (from: number, to: number) => number;
  /**
   * The CUSUM statistic of a split at `at`: the difference of the means of [from, at) and [at, to), scaled so that its
   * standard deviation is that of one value where there is no change.
   */
  readonly contrast: (from: number, at: number, to: number) => number;
};

/** Parts are half-open: `from` is in, `to` is not. */
export function toSegmentSums(values: Float64Array): SegmentSums {
  const sums = new Float64Array(values.length + 1);
  const squares = new Float64Array(values.length + 1);
  // Squares of large values that hardly differ would lose their difference to rounding.
  const origin = values[0] ?? 0;
  values.forEach((value, index) => {
    const shifted = value - origin;
    sums[index + 1] = (sums[index] as number) + shifted;
    squares[index + 1] = (squares[index] as number) + shifted * shifted;
  });
  const between = (of: Float64Array, from: number, to: number) => (of[to] as number) - (of[from] as number);
  const shiftedMean = (from: number, to: number) => between(sums, from, to) / (to - from);
  return {
    length: values.length,
    mean: (from, to) => origin + shiftedMean(from, to),
    variance: (from, to) => Math.max(0, between(squares, from, to) / (to - from) - shiftedMean(from, to) ** 2),
    contrast: (from, at, to) =>
      Math.abs(shiftedMean(from, at) - shiftedMean(at, to)) * Math.sqrt(((at - from) * (to - at)) / (to - from)),
  };
}

/** Where the contrast of [from, to) is largest among the splits of [first, last]; null where none has any. */
export function findWidestContrast(
  sums: SegmentSums,
  {
    from,
    to,
    first,
    last,
  }: { readonly from: number; readonly to: number; readonly first: number; readonly last: number },
): { readonly at: number; readonly contrast: number } | null {
  let widest: { at: number; contrast: number } | null = null;
  for (let at = first; at <= last; at++) {
    const contrast = sums.contrast(from, at, to);
    if (contrast > (widest?.contrast ?? 0)) widest = { at, contrast };
  }
  return widest;
}
