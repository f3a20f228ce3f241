/**
 * Estimates the remaining time from the median of the steps so far: one step that hung until its time limit must not make the
 * rest look slow.
 *
 * @param {readonly number[]} tookMs of the measured steps
 * @param {number} left steps
 * @returns {string | null} null without a measured step
 */
export function timeToGo(tookMs, left) {
  if (tookMs.length === 0 || left === 0) return null;
  const sorted = [...tookMs].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
  return `${formatDuration(median * left)} to go`;
}

/**
 * `50 s`, `4 min 10 s`, `1 h 20 min`: rounded, because it is an estimate.
 *
 * @param {number} ms
 */
export function formatDuration(ms) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const tens = Math.round(seconds / 10);
  if (tens < 360) return [`${Math.floor(tens / 6)} min`, tens % 6 === 0 ? '' : `${(tens % 6) * 10} s`].join(' ').trim();
  const minutes = Math.round(seconds / 60);
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 === 0 ? '' : `${minutes % 60} min`].join(' ').trim();
}
