import { FEWEST_DEGREES, toSpread } from '../compare/prior.ts';
import { chiSquaredQuantile } from '../distribution/chi-squared.ts';
import { meanOf } from '../sample/mean.ts';

/** One version and case in several batches: its log values (to one anchor, or counts) by batch, one or more each. */
export type RepeatedInBatches = readonly (readonly number[])[];

/** τ²: how far the mean of one version is from batch to batch beyond the noise within one, as a variance of natural logarithms. */
export type BetweenBatches = {
  readonly estimate: number;
  /** Upper 80 % limit of τ²: what is believed. With it, 95 % intervals of chains hold .95 to .99; with the estimate, from .91. */
  readonly upper: number;
  /** Degrees of freedom of the mean square between batches, and of the one within. */
  readonly degrees: number;
  readonly degreesWithin: number;
  readonly meanSquare: number;
  readonly meanSquareWithin: number;
  /** Values of a batch, averaged for batches of unequal size. */
  readonly valuesOfBatch: number;
};

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What one version adds to the analysis of variance. */
function analyse(batches: RepeatedInBatches) {
  const counts = batches.map((batch) => batch.length);
  const all = sumOf(counts);
  const mean = sumOf(batches.flat()) / all;
  return {
    within: sumOf(batches.map((batch) => toSpread(batch).sumOfSquares)),
    degreesWithin: all - batches.length,
    between: sumOf(batches.map((batch) => batch.length * (meanOf(batch) - mean) ** 2)),
    degrees: batches.length - 1,
    weight: all - sumOf(counts.map((count) => count ** 2)) / all,
  };
}

/**
 * τ² from versions that were measured in two or more batches, by the analysis of variance in one direction with batches of unequal
 * size (Searle, Casella & McCulloch 1992, *Variance Components*, 3.6), pooled over versions. Null where nothing was repeated.
 */
export function estimateBetweenBatches(versions: readonly RepeatedInBatches[]): BetweenBatches | null {
  const parts = versions.filter((batches) => batches.length > 0).map(analyse);
  const total = (part: keyof ReturnType<typeof analyse>) => sumOf(parts.map((each) => each[part]));
  const degrees = total('degrees');
  if (degrees === 0) return null;
  const degreesWithin = total('degreesWithin');
  const meanSquare = total('between') / degrees;
  const meanSquareWithin = degreesWithin === 0 ? 0 : total('within') / degreesWithin;
  const valuesOfBatch = total('weight') / degrees;
  const toVariance = (square: number) => Math.max(0, (square - meanSquareWithin) / valuesOfBatch);
  return {
    estimate: toVariance(meanSquare),
    upper: toVariance((meanSquare * degrees) / chiSquaredQuantile(0.2, degrees)),
    degrees,
    degreesWithin,
    meanSquare,
    meanSquareWithin,
    valuesOfBatch,
  };
}

/** τ² by the first, narrow to wide (the case, then its metric), that has 12 degrees of freedom; null where none has: no chain is judged. */
export function findBetweenBatches(pools: Iterable<readonly RepeatedInBatches[]>): BetweenBatches | null {
  for (const versions of pools) {
    const found = estimateBetweenBatches(versions);
    if (found && found.degrees >= FEWEST_DEGREES) return found;
  }
  return null;
}
