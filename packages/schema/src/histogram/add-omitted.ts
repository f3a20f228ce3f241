import { addTo, listBuckets, toFlatList } from './buckets.ts';
import type { Histogram } from './histogram.ts';

/** Buckets from an interval to the largest value: more would be hours of microseconds, and no clock has such. */
const MOST_BUCKETS = 5_000;

/**
 * What a closed loop leaves out: the waits of operations that would have begun meanwhile, had one arrived every `interval`, in the unit of
 * the histogram. To a value v belong v − interval, v − 2·interval and so on, down to one interval: the correction of HdrHistogram for
 * coordinated omission (`copyCorrectedForCoordinatedOmission`). The values of a bucket are taken to be at its middle. Null where the
 * values are so far above the interval that there is no counting them.
 *
 * @param interval above 0
 */
export function addOmitted({ base, counts }: Histogram, interval: number): Histogram | null {
  const [origin = 0, ...rest] = counts;
  const found = new Map<number, number>();
  for (const [index, count] of listBuckets([0, ...rest])) {
    const value = base ** (origin + index - 0.5);
    if (Math.log(value / interval) > MOST_BUCKETS * Math.log(base)) return null;
    addTo(found, index, count);
    const waits = Math.floor(value / interval) - 1;
    let added = 0;
    for (let bucket = index; added < waits; bucket -= 1) {
      const above = Math.ceil((value - base ** (origin + bucket - 1)) / interval) - 1;
      const upTo = Math.min(waits, above);
      if (upTo > added) addTo(found, bucket, count * (upTo - added));
      added = Math.max(added, upTo);
    }
  }
  const [first = 0, ...others] = toFlatList(found);
  return { base, counts: [origin + first, ...others] };
}
