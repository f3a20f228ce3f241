const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** More restarts than this within the time below are no accident: a restart does not help. */
export const MOST_RESTARTS = 10;
export const WITHIN_MINUTES = 10;

/**
 * How long to wait before each restart: half a second, then twice as long each time, up to half a minute. Restarts that lie
 * further back than ten minutes no longer count.
 *
 * @returns {(nowMs: number) => number | null} the delay in milliseconds, or null after too many restarts
 */
export function createRestartDelays() {
  /** @type {number[]} */
  let restarts = [];
  return (nowMs) => {
    restarts = restarts.filter((at) => nowMs - at < WITHIN_MINUTES * 60_000);
    if (restarts.length >= MOST_RESTARTS) return null;
    restarts.push(nowMs);
    return Math.min(FIRST_MS * 2 ** (restarts.length - 1), LONGEST_MS);
  };
}
