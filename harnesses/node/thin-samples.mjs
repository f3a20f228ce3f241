/**
 * Returns at most `most` samples, evenly over their order, with the shortest and the longest. Quartiles and extremes stay the
 * same, which a random choice does not guarantee.
 *
 * @param {readonly number[]} sorted
 * @param {number} most 2 or more
 * @returns {number[]}
 */
export function thinSamples(sorted, most) {
  if (sorted.length <= most) return [...sorted];
  const step = (sorted.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => /** @type {number} */ (sorted[Math.round(at * step)]));
}
