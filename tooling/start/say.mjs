/**
 * A line of progress with the time since the beginning.
 *
 * @typedef {(text: string) => void} Say
 */

/** @returns {Say} */
export function createSay() {
  const begun = performance.now();
  return (text) => console.log(`${seconds(performance.now() - begun).padStart(8)}  ${text}`);
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
