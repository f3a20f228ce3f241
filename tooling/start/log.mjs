/**
 * Prints a line of progress with the time since the process started.
 *
 * @typedef {(text: string) => void} Log
 */

/** @returns {Log} */
export function createLog() {
  return (text) => console.log(`${seconds(performance.now()).padStart(8)}  ${text}`);
}

/**
 * Prints a line with the time of day, for what happens long after the start.
 *
 * @returns {Log}
 */
export function createClockLog() {
  return (text) => console.log(`${new Date().toISOString()}  ${text}`);
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
