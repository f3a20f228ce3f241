import { quantileOfSorted } from './quantile.ts';
import { createRandom, type Random } from './random.ts';

export type RatioInterval = { readonly ratio: number; readonly low: number; readonly high: number };

export type BootstrapOptions = { readonly draws?: number; readonly seed?: number; readonly level?: number };

function medianOfDraw(values: readonly number[], random: Random, into: Float64Array): number {
  for (let i = 0; i < into.length; i++) into[i] = values[Math.floor(random() * values.length)] ?? 0;
  return quantileOfSorted(into.sort(), 0.5);
}

/**
 * Ratio of medians, `median(a) ÷ median(b)`, with its percentile bootstrap interval (Efron 1979): both samples are
 * drawn anew with replacement `draws` times. Seeded, so the same samples give the same interval for ever; the samples
 * are sorted first, so their order means nothing. Null when a sample is empty or a median is not above zero.
 */
export function bootstrapRatio(
  a: readonly number[],
  b: readonly number[],
  { draws = 1000, seed = 1, level = 0.95 }: BootstrapOptions = {},
): RatioInterval | null {
  const sortedA = [...a].sort((x, y) => x - y);
  const sortedB = [...b].sort((x, y) => x - y);
  const ratio = quantileOfSorted(sortedA, 0.5) / quantileOfSorted(sortedB, 0.5);
  if (!((sortedA[0] ?? 0) > 0 && (sortedB[0] ?? 0) > 0) || !Number.isFinite(ratio)) return null;
  const random = createRandom(seed);
  const intoA = new Float64Array(a.length);
  const intoB = new Float64Array(b.length);
  const ratios = new Float64Array(draws);
  for (let i = 0; i < draws; i++) {
    ratios[i] = medianOfDraw(sortedA, random, intoA) / medianOfDraw(sortedB, random, intoB);
  }
  if (draws === 0) return { ratio, low: ratio, high: ratio };
  ratios.sort();
  const tail = (1 - level) / 2;
  // Of few samples the percentile interval may miss the ratio it belongs to; it never should.
  return {
    ratio,
    low: Math.min(ratio, quantileOfSorted(ratios, tail)),
    high: Math.max(ratio, quantileOfSorted(ratios, 1 - tail)),
  };
}
