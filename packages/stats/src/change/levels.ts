import type { AssessedStep } from './assess-step.ts';
import type { NoisySeries } from './estimate-noise.ts';
import { listNeighbours, type Neighbours, toInflation } from './merge-segments.ts';
import type { SegmentSums } from './segment-sums.ts';

const MOST_CORRELATION = 0.8;
/** Standard errors above its estimate up to which a correlation is possible. */
const POSSIBLE = 2;

/** The levels of a series between some indexes, and the noise around them. */
export type Levels = {
  /** Variance of one value around its level, and degrees of freedom of that. */
  readonly variance: number;
  /** How much successive values may be alike: from 0 to 0.8. */
  readonly correlation: number;
};

/** Sum of squares of deviations from the level, and of products of successive ones. */
function addLevel(values: Float64Array, from: number, to: number, mean: number) {
  let squares = 0;
  let products = 0;
  for (let index = from; index < to; index++) {
    const deviation = (values[index] as number) - mean;
    squares += deviation * deviation;
    if (index > from) products += deviation * ((values[index - 1] as number) - mean);
  }
  return { squares, products };
}

/**
 * The largest correlation of successive values that a series leaves possible: its estimate, which each level that is fitted makes
 * smaller by (1 + 3r) ÷ n (Marriott & Pope 1954, Kendall 1954), and two standard errors.
 */
export function measureLevels({ values }: NoisySeries, sums: SegmentSums, indexes: readonly number[]): Levels {
  const bounds = [0, ...indexes, values.length];
  const count = bounds.length - 1;
  let squares = 0;
  let products = 0;
  for (let nth = 0; nth < count; nth++) {
    const from = bounds[nth] as number;
    const to = bounds[nth + 1] as number;
    const level = addLevel(values, from, to, sums.mean(from, to));
    squares += level.squares;
    products += level.products;
  }
  const estimate = squares > 0 ? products / squares : 0;
  const possible = estimate + (count * (1 + 3 * estimate)) / values.length + POSSIBLE / Math.sqrt(values.length);
  return {
    variance: squares / Math.max(1, values.length - count),
    correlation: Math.min(MOST_CORRELATION, Math.max(0, possible)),
  };
}

function rangeOf(series: readonly number[], from: number, to: number) {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index++) {
    const value = series[index] as number;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

/** Whether every value of [from, at) is beyond every value of [at, to), on one side. */
export function isApart(series: readonly number[], { from, at, to }: Neighbours): boolean {
  const left = rangeOf(series, from, at);
  const right = rangeOf(series, at, to);
  return left.high < right.low || left.low > right.high;
}

/** Each step between two levels as it is assessed, in order. */
export function assessSteps(
  series: readonly number[],
  { sums, noise }: { readonly sums: SegmentSums; readonly noise: NoisySeries },
  indexes: readonly number[],
): (AssessedStep & Neighbours)[] {
  if (indexes.length === 0) return [];
  const levels = measureLevels(noise, sums, indexes);
  return listNeighbours(indexes, series.length).map(({ from, at, to }) => {
    const left = at - from;
    const right = to - at;
    const squares = sums.variance(from, at) * left + sums.variance(at, to) * right;
    return {
      from,
      at,
      to,
      left,
      right,
      difference: Math.abs(sums.mean(from, at) - sums.mean(at, to)),
      variance: Math.max(squares / Math.max(1, left + right - 2), levels.variance),
      floor: noise.floor,
      inflation: toInflation(levels.correlation),
      isApart: isApart(series, { from, at, to }),
    };
  });
}
