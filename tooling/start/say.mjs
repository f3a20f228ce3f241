/**
 * A line of progress with the time since the process began.
 *
 * @typedef {(text: string) => void} Say
 */

/** @returns {Say} */
export function createSay() {
  return (text) => console.log(`${seconds(performance.now()).padStart(8)}  ${text}`);
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
