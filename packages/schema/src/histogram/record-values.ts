import { addTo, bucketOf, DEFAULT_BASE, toFlatList } from './buckets.ts';
import { HISTOGRAM_LIMITS, type Histogram } from './histogram.ts';

/** A value above zero, and how often it was measured. */
type Counted = readonly [value: number, count: number];

const isCounted = ([value, count]: Counted) =>
  Number.isFinite(value) && value > 0 && Number.isSafeInteger(count) && count >= 0;

/**
 * The histogram of values and their counts, such as the middles of the buckets of another one. Null without values, for a value that is not
 * above zero, for a count that is not whole, and for more buckets than a histogram has.
 */
export function recordCounted(values: Iterable<Counted>, base: number = DEFAULT_BASE): Histogram | null {
  const buckets = new Map<number, number>();
  for (const counted of values) {
    if (!isCounted(counted)) return null;
    const [value, count] = counted;
    if (count > 0) addTo(buckets, bucketOf(value, base), count);
    if (buckets.size > HISTOGRAM_LIMITS.buckets) return null;
  }
  return buckets.size === 0 ? null : { base, counts: toFlatList(buckets) };
}

/** The same of values that were measured once each. */
export const recordValues = (values: readonly number[], base?: number): Histogram | null =>
  recordCounted(
    values.map((value) => [value, 1]),
    base,
  );
