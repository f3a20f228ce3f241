/** A number of a bucket, and how many values are in it. Numbers differ by whole ones; in the unit of a tool they are whole. */
export type Bucket = readonly [index: number, count: number];

/** What a histogram is where it does not say its base. */
export const DEFAULT_BASE = 1.02;

/** Values on the edge of a bucket belong to it, whatever the logarithm makes of the last bits. */
const TOLERANCE = 1e-9;

/** The bucket of a value above zero: bucket i holds values in (base^(i − 1), base^i]. */
export const bucketOf = (value: number, base: number): number =>
  Math.ceil(Math.log(value) / Math.log(base) - TOLERANCE) + 0;

/** The buckets of a flat list, ascending. */
export function* listBuckets(counts: readonly number[]): Generator<Bucket> {
  let index = 0;
  for (let at = 0; at < counts.length; at += 2) {
    index += counts[at] ?? 0;
    yield [index, counts[at + 1] ?? 0];
  }
}

/** Buckets as a flat list: the number of the first, its count, then of each the step from the one before it and its count. */
export function toFlatList(buckets: ReadonlyMap<number, number>): number[] {
  const counts: number[] = [];
  let before = 0;
  for (const index of [...buckets.keys()].sort((a, b) => a - b)) {
    counts.push(index - before, buckets.get(index) ?? 0);
    before = index;
  }
  return counts;
}

/** Count more values in a bucket. */
export const addTo = (buckets: Map<number, number>, index: number, count: number) =>
  buckets.set(index, (buckets.get(index) ?? 0) + count);
