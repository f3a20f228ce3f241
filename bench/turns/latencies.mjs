/**
 * Times of single operations as a flat list, [i₀, c₀, i₁ − i₀, c₁, …]: bucket i has cᵢ times in (1.02^(i − 1), 1.02^i] nanoseconds. The histogram
 * of the run format (docs/result-format.md).
 *
 * @typedef {number[]} Latencies
 */

/** What the buckets of a worker are made by. */
export const LATENCY_BASE = 1.02;

/** A day in nanoseconds is in bucket 1,620. */
const MOST_BUCKETS = 2_000;

/**
 * Why a list is none of so many operations; null of one that is.
 *
 * @param {unknown} list
 * @param {number} operations
 */
export function findLatencyIssue(list, operations) {
  if (!Array.isArray(list) || list.length % 2 === 1 || list.length > 2 * MOST_BUCKETS) return 'no list of pairs';
  if (!list.every(Number.isSafeInteger)) return 'a list with something that is no whole number';
  for (let at = 0; at < list.length; at += 2)
    if ((at > 0 && list[at] < 1) || list[at + 1] < 1) return 'a list whose buckets do not ascend, or are empty';
  const total = countLatencies(list);
  return total === operations ? null : `a list of ${total} times for ${operations} operations`;
}

/** How many operations a list is of. @param {Latencies} list */
export const countLatencies = (list) => list.reduce((sum, entry, at) => (at % 2 === 1 ? sum + entry : sum), 0);

/**
 * The quantile of rank q·n in nanoseconds, by the times of a bucket spread evenly over its logarithm, as the quantiles of a stored histogram are.
 *
 * @param {Latencies} list not empty
 * @param {number} quantile from 0 to 1
 */
export function quantileOfLatencies(list, quantile) {
  const rank = quantile * countLatencies(list);
  let index = 0;
  let below = 0;
  for (let at = 0; at < list.length; at += 2) {
    index += Number(list[at]);
    const count = Number(list[at + 1]);
    if (below + count >= rank) return LATENCY_BASE ** (index - 1 + (rank - below) / count);
    below += count;
  }
  return LATENCY_BASE ** index;
}

/**
 * The times of all lists.
 *
 * @param {readonly (Latencies | null)[]} lists
 * @returns {Latencies | null} null without a list, or where one is missing: some operations are no distribution of all
 */
export function mergeLatencies(lists) {
  /** @type {Map<number, number>} */
  const buckets = new Map();
  for (const list of lists) {
    if (list === null) return null;
    let index = 0;
    for (let at = 0; at < list.length; at += 2) {
      index += Number(list[at]);
      buckets.set(index, (buckets.get(index) ?? 0) + Number(list[at + 1]));
    }
  }
  if (buckets.size === 0) return null;
  const sorted = [...buckets].sort(([one], [other]) => one - other);
  return sorted.flatMap(([index, count], at) => [index - (sorted[at - 1]?.[0] ?? 0), count]);
}
