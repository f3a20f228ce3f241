/**
 * Selects at most `most` items, evenly, with the first and the last; the last alone for 1. Of sorted samples, quartiles and
 * extremes stay the same, which a random choice does not guarantee.
 *
 * @template T
 * @param {readonly T[]} sorted
 * @param {number} most
 * @returns {T[]}
 */
export function spread(sorted, most) {
  if (most >= sorted.length) return [...sorted];
  if (most === 1) return sorted.slice(-1);
  const step = (sorted.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => /** @type {T} */ (sorted[Math.round(at * step)]));
}
