/** @import { Cells } from './to-cells.mjs' */
import { addCounts } from './to-cells.mjs';

/**
 * The outcome of one harness.
 *
 * @typedef {object} Outcome
 * @property {string} harness
 * @property {string | null} skipped why it was skipped
 * @property {string[]} links pages of its runs
 * @property {string[]} folders of runs that were not sent
 * @property {Record<string, number>} counts of cells by status
 * @property {Cells['failed']} failedCells
 * @property {string[]} failures invocations without a run, runs that were rejected
 * @property {number} waiting runs that are stored until the server is available
 */

/**
 * @param {string} harness
 * @returns {Outcome}
 */
export const createOutcome = (harness) => ({
  harness,
  skipped: null,
  links: [],
  folders: [],
  counts: {},
  failedCells: [],
  failures: [],
  waiting: 0,
});

/**
 * Uploads a measured run, if runs are uploaded, and adds it to the outcome.
 *
 * @param {Pick<import('./open-runner.mjs').Runner, 'url' | 'send'>} runner
 * @param {{ name: string, folder: string, cells: Cells }} run `name` for messages
 * @param {Outcome} outcome
 * @param {(text: string) => void} log
 */
export async function sendRun(runner, { name, folder, cells }, outcome, log) {
  outcome.failedCells.push(...cells.failed);
  const sent = runner.url === null ? null : await runner.send(folder);
  if (sent === null || sent.counts === null) {
    outcome.counts = addCounts([outcome.counts, cells.counts ?? {}]);
    outcome.folders.push(folder);
  } else {
    outcome.counts = addCounts([outcome.counts, cells.counts ?? sent.counts]);
    outcome.links.push(sent.url ?? '');
    log(`${name}: ${sent.outcome}  ${sent.url}`);
  }
  if (sent?.outcome === 'rejected') outcome.failures.push(`${name}: rejected: ${sent.reason}`);
  if (sent?.outcome === 'pending') {
    outcome.waiting += 1;
    log(`${name}: kept, to be sent by the next start: ${sent.reason}`);
  }
}
