/**
 * How long the rest takes, from how long the steps so far took. The median: one step that hung until its time was up
 * must not make all that follow look slow.
 *
 * @param {readonly number[]} tookMs of the steps that were measured
 * @param {number} left steps
 * @returns {string | null} null while nothing is known
 */
export function timeToGo(tookMs, left) {
  if (tookMs.length === 0 || left === 0) return null;
  const sorted = [...tookMs].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
  return `${inWords(median * left)} to go`;
}

/**
 * `50 s`, `4 min 10 s`, `1 h 20 min`: as exact as an estimate deserves.
 *
 * @param {number} ms
 */
export function inWords(ms) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const tens = Math.round(seconds / 10);
  if (tens < 360) return [`${Math.floor(tens / 6)} min`, tens % 6 === 0 ? '' : `${(tens % 6) * 10} s`].join(' ').trim();
  const minutes = Math.round(seconds / 60);
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 === 0 ? '' : `${minutes % 60} min`].join(' ').trim();
}
