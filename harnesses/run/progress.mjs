/**
 * Lines of progress. On a terminal the next step overwrites the line of the current one. In a log file each is a separate line
 * without control characters.
 *
 * @typedef {object} Progress
 * @property {(text: string) => void} show the current step
 * @property {(text: string) => void} log a permanent line
 * @property {() => void} end
 */

const CLEAR = '\r\u001b[2K';

/** @param {{ isTerminal: boolean, write: (text: string) => void }} terminal @returns {Progress} */
export function createProgress({ isTerminal, write }) {
  if (!isTerminal) {
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
