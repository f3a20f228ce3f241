import { BUILT_IN } from './parse-command-line.mjs';

/**
 * The command that measures one cell of a run again, for readers of the run. They fill in what is in braces.
 *
 * @param {object} run
 * @param {Pick<import('./harness.mjs').Harness, 'name' | 'backfillable'>} run.harness
 * @param {'smoke' | 'full'} run.suite
 * @param {string} run.part
 * @param {boolean} run.backfill
 * @returns {string | null} null for an external harness: only this machine knows its folder
 */
export function toRepeat({ harness, suite, part, backfill }) {
  if (!BUILT_IN.includes(harness.name)) return null;
  const what = `--harness ${harness.name} --suite ${suite}`;
  return `npm run bench -- ${backfill ? `backfill ${what}` : `${what} --part ${part}`} ${optionsOfCell(harness)}`;
}

/**
 * The options that select the cell, with what readers fill in. If no registry lists versions, the installed one is measured.
 *
 * @param {Pick<import('./harness.mjs').Harness, 'backfillable'>} harness
 */
export const optionsOfCell = ({ backfillable }) =>
  `--scenario {scenario} --driver ${backfillable.length > 0 ? '{driver}@{version}' : '{driver}'} --reproduces {run}`;
