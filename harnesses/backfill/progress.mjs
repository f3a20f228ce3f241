/**
 * Lines of progress. Where somebody watches, the line of the current step is written over by the next; in a log each is a
 * line of its own, without control characters.
 *
 * @typedef {object} Progress
 * @property {(text: string) => void} show the current step
 * @property {(text: string) => void} log something that stays
 * @property {() => void} end
 */

const CLEAR = '\r\u001b[2K';

/**
 * @param {{ watched: boolean, write: (text: string) => void }} terminal
 * @returns {Progress}
 */
export function createProgress({ watched, write }) {
  if (!watched) {
    const line = (/** @type {string} */ text) => write(`${text}\n`);
    return { show: line, log: line, end: () => {} };
  }
  let shown = '';
  return {
    show(text) {
      write(`${shown === '' ? '' : CLEAR}${text}`);
      shown = text;
    },
    log(text) {
      write(`${shown === '' ? '' : CLEAR}${text}\n${shown}`);
    },
    end() {
      if (shown !== '') write(CLEAR);
      shown = '';
    },
  };
}
