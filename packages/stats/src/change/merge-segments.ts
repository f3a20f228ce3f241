import type { NoisySeries } from './estimate-noise.ts';
import type { SegmentSums } from './segment-sums.ts';

/** A segment and the next one. */
export type Neighbours = { readonly from: number; readonly at: number; readonly to: number };

/** The variance of a test is at least this part of that of the series: a short segment may be equal by chance. */
const LEAST_VARIANCE = 0.25;
/** A segment of fewer values says nothing of autocorrelation. */
const SHORTEST_CORRELATED = 8;
const MOST_CORRELATION = 0.8;

/** The segments between these indexes, each with the next one. */
export const listNeighbours = (indexes: readonly number[], length: number): Neighbours[] =>
  indexes.map((at, nth) => ({ from: indexes[nth - 1] ?? 0, at, to: indexes[nth + 1] ?? length }));

/** t of `df` degrees of freedom as the z of the same tail (Wallace 1959, first order). */
export const toZ = (t: number, df: number) => (t / Math.sqrt(1 + (t * t) / (4 * df))) * (1 - 1 / (4 * df));

/** As one value count so many whose successive ones are correlated. */
export const toInflation = (correlation: number) => (1 + correlation) / (1 - correlation);

/**
 * By how many standard errors the means of two neighbouring segments differ. Values that follow each other alike count as
 * fewer: by (1 + r) / (1 − r), with r the correlation of successive values.
 */
export function testStep(
  { from, at, to }: Neighbours,
  {
    sums,
    noise,
    correlation,
  }: { readonly sums: SegmentSums; readonly noise: NoisySeries; readonly correlation: number },
): number {
  const left = at - from;
  const right = to - at;
  const inflation = toInflation(correlation);
  const squares = sums.variance(from, at) * left + sums.variance(at, to) * right;
  const pooled = squares / Math.max(1, left + right - 2);
  const variance =
    Math.max(pooled, LEAST_VARIANCE * noise.scale ** 2, noise.floor) * (1 / left + 1 / right) * inflation;
  const df = Math.max(1, (left + right - 2) / inflation);
  return toZ(Math.abs(sums.mean(from, at) - sums.mean(at, to)) / Math.sqrt(variance), df);
}

/** The correlation of successive deviations from the level of their segment, from 0 to 0.8. */
export function estimateCorrelation(values: Float64Array, sums: SegmentSums, indexes: readonly number[]): number {
  let products = 0;
  let squares = 0;
  const bounds = [0, ...indexes, values.length];
  for (let nth = 0; nth + 1 < bounds.length; nth++) {
    const from = bounds[nth] as number;
    const to = bounds[nth + 1] as number;
    if (to - from < SHORTEST_CORRELATED) continue;
    const mean = sums.mean(from, to);
    for (let index = from; index < to; index++) {
      const deviation = (values[index] as number) - mean;
      squares += deviation * deviation;
      if (index > from) products += deviation * ((values[index - 1] as number) - mean);
    }
  }
  // One standard error of a correlation of zero is taken off: chance alone makes no correlation.
  const correlation = (squares > 0 ? products / squares : 0) - 1 / Math.sqrt(values.length);
  return Math.min(MOST_CORRELATION, Math.max(0, correlation));
}

/** Leave out the weakest candidate, and test its neighbours anew, until each that is left reaches `leastZ`. */
export function mergeSegments(
  candidates: readonly number[],
  leastZ: number,
  measures: { readonly sums: SegmentSums; readonly noise: NoisySeries; readonly correlation: number },
): number[] {
  const left = [...candidates];
  const z = listNeighbours(left, measures.sums.length).map((step) => testStep(step, measures));
  while (left.length > 0) {
    const weakest = z.indexOf(Math.min(...z));
    if ((z[weakest] as number) >= leastZ) break;
    left.splice(weakest, 1);
    z.splice(weakest, 1);
    for (const nth of [weakest - 1, weakest]) {
      const at = left[nth];
      if (at === undefined) continue;
      z[nth] = testStep({ from: left[nth - 1] ?? 0, at, to: left[nth + 1] ?? measures.sums.length }, measures);
    }
  }
  return left;
}
