import { addTo, listBuckets, toFlatList } from './buckets.ts';
import type { Histogram } from './histogram.ts';

/**
 * The histogram of the same values, each times `factor` above zero. Only the number of the first bucket changes, to one that need not be
 * whole: no value is known less well in another unit.
 */
export function convertHistogram({ base, counts }: Histogram, factor: number): Histogram {
  const [first = 0, ...rest] = counts;
  return { base, counts: [first + Math.log(factor) / Math.log(base), ...rest] };
}

/** Buckets whose numbers are whole from `origin` on. */
type Grid = { readonly base: number; readonly origin: number };

/** Edges that are as near as this, in buckets, are one: logarithms of one factor differ in their last bits. */
const SAME_EDGE = 1e-6;

/**
 * Count the buckets of a histogram in those of a grid. The values of a bucket between edges are spread evenly over its logarithm; each is
 * counted once.
 */
function addToGrid(grid: Map<number, number>, { base, origin }: Grid, histogram: Histogram): void {
  const width = Math.log(histogram.base) / Math.log(base);
  for (const [index, count] of listBuckets(histogram.counts)) {
    const high = index * width - origin;
    const low = high - width;
    let spread = 0;
    for (let bucket = Math.floor(low + SAME_EDGE) + 1; spread < count; bucket += 1) {
      const isLast = bucket >= high - SAME_EDGE;
      const upTo = isLast ? count : Math.round((count * (bucket - low)) / width);
      if (upTo > spread) addTo(grid, bucket, upTo - spread);
      spread = upTo;
    }
  }
}

/** The histogram of the values of all, in buckets of the first; null without one. The order of the others means nothing. */
export function mergeHistograms(histograms: readonly Histogram[]): Histogram | null {
  const [first] = histograms;
  if (!first) return null;
  const {
    base,
    counts: [origin = 0],
  } = first;
  const grid = new Map<number, number>();
  for (const histogram of histograms) addToGrid(grid, { base, origin }, histogram);
  const [least = 0, ...rest] = toFlatList(grid);
  return { base, counts: [origin + least, ...rest] };
}
