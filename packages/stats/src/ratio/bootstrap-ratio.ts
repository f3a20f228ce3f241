import { createCache } from '../distribution/create-cache.ts';
import { createRandom, type Random } from '../distribution/random.ts';
import { quantileOfSorted } from '../sample/quantile.ts';

export type RatioInterval = { readonly ratio: number; readonly low: number; readonly high: number };

export type BootstrapOptions = { readonly draws?: number; readonly seed?: number; readonly level?: number };

/** The value of a rank, counted from 0, among drawn values: `times` says how often each of `sorted` was drawn. */
function valueOfRank(sorted: readonly number[], times: Uint32Array, rank: number): number {
  let index = 0;
  for (let passed = times[0] ?? 0; passed <= rank; passed += times[index] ?? 0) index += 1;
  return sorted[index] ?? Number.NaN;
}

/** Drawn values are counted, not sorted: `sorted` already says their order. */
function medianOfDraw(sorted: readonly number[], random: Random, times: Uint32Array): number {
  const size = sorted.length;
  times.fill(0);
  for (let i = 0; i < size; i++) {
    const drawn = Math.floor(random() * size);
    times[drawn] = (times[drawn] ?? 0) + 1;
  }
  const below = Math.floor((size - 1) / 2);
  const low = valueOfRank(sorted, times, below);
  return size % 2 === 1 ? low : low + (valueOfRank(sorted, times, below + 1) - low) / 2;
}

type Sides = { readonly a: readonly number[]; readonly b: readonly number[] };

function drawInterval({ a, b }: Sides, ratio: number, { draws = 1000, seed = 1, level = 0.95 }: BootstrapOptions) {
  const random = createRandom(seed);
  const timesA = new Uint32Array(a.length);
  const timesB = new Uint32Array(b.length);
  const ratios = new Float64Array(draws);
  for (let i = 0; i < draws; i++) {
    ratios[i] = medianOfDraw(a, random, timesA) / medianOfDraw(b, random, timesB);
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

/** Intervals of few repeats are remembered, up to this many values on both sides. */
const MOST_VALUES = 64;
const memoized = createCache<RatioInterval>();

/** The same interval as `drawInterval` gives, which always gives the same for the same samples. */
function memoizedInterval(sides: Sides, ratio: number, options: BootstrapOptions): RatioInterval {
  if (sides.a.length + sides.b.length > MOST_VALUES) return drawInterval(sides, ratio, options);
  const { draws, seed, level } = options;
  const key = [sides.a.join(), sides.b.join(), draws, seed, level].join(' ');
  return memoized(key, () => drawInterval(sides, ratio, options));
}

/**
 * Ratio of medians, `median(a) ÷ median(b)`, with its percentile bootstrap interval (Efron 1979): both samples are
 * drawn anew with replacement `draws` times. Seeded, so the same samples give the same interval forever; the samples
 * are sorted first, so their order means nothing. Null when a sample is empty or a median is not above zero.
 */
export function bootstrapRatio(
  a: readonly number[],
  b: readonly number[],
  options: BootstrapOptions = {},
): RatioInterval | null {
  const sorted = { a: [...a].sort((x, y) => x - y), b: [...b].sort((x, y) => x - y) };
  const ratio = quantileOfSorted(sorted.a, 0.5) / quantileOfSorted(sorted.b, 0.5);
  if (!((sorted.a[0] ?? 0) > 0 && (sorted.b[0] ?? 0) > 0) || !Number.isFinite(ratio)) return null;
  return memoizedInterval(sorted, ratio, options);
}
