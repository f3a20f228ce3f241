import { BUILT_IN } from './parse-command-line.mjs';

/**
 * The command that measures one cell of a run again, for whoever reads the run. What is in braces is filled in there.
 *
 * @param {object} run
 * @param {Pick<import('./harness.mjs').Harness, 'name' | 'backfillable'>} run.harness
 * @param {'smoke' | 'full'} run.suite
 * @param {string} run.part
 * @param {boolean} run.backfill
 * @returns {string | null} null for a harness of one's own: where its folder lies is known here alone
 */
export function toRepeat({ harness, suite, part, backfill }) {
  if (!BUILT_IN.includes(harness.name)) return null;
  // Where no registry lists versions, what the machine has is measured.
  const driver = harness.backfillable.length > 0 ? '{driver}@{version}' : '{driver}';
  const what = `--harness ${harness.name} --suite ${suite}`;
  const cell = `--scenario {scenario} --driver ${driver} --reproduces {run}`;
  return `npm run bench -- ${backfill ? `backfill ${what}` : `${what} --part ${part}`} ${cell}`;
}
