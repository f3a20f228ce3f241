import { formatDuration } from '../run/format-duration.mjs';

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
