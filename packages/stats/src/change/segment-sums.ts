/** Sums of a series, from which the mean and the variance of any part are known without reading it. */
export type SegmentSums = {
  /** Number of values. */
  readonly length: number;
  readonly mean: (from: number, to: number) => number;
  /** Mean squared deviation from the mean of the part, not corrected for its size. */
  readonly variance: (from: number, to: number) => number;
  /** Where the contrast of [from, to) is largest among the splits of [first, last]; null where none has any. */
  readonly findWidestContrast: (splits: Splits) => Contrast | null;
};

type Splits = { readonly from: number; readonly to: number; readonly first: number; readonly last: number };

/**
 * The CUSUM statistic of a split at `at`: the difference of the means of [from, at) and [at, to), scaled so that its
 * standard deviation is that of one value where there is no change.
 */
type Contrast = { readonly at: number; readonly contrast: number };

/** Reads plain arrays and compares squares, because it is most of what a search for changes does. */
function findWidestContrast(sums: Float64Array, { from, to, first, last }: Splits): Contrast | null {
  const length = to - from;
  const begin = sums[from] as number;
  const mean = ((sums[to] as number) - begin) / length;
  let widest = 0;
  let at = -1;
  for (let split = first; split <= last; split++) {
    const left = split - from;
    // The contrast is |sum − left × mean| × √(length ÷ (left × right)).
    const excess = (sums[split] as number) - begin - left * mean;
    const square = (excess * excess) / (left * (length - left));
    if (square <= widest) continue;
    widest = square;
    at = split;
  }
  return at < 0 ? null : { at, contrast: Math.sqrt(widest * length) };
}

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
    findWidestContrast: (splits) => findWidestContrast(sums, splits),
  };
}
