/**
 * Prints a line of progress with the time since the process started.
 *
 * @typedef {(text: string) => void} Log
 */

/** @returns {Log} */
export function createLog() {
  return (text) => console.log(`${seconds(performance.now()).padStart(8)}  ${text}`);
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
