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
