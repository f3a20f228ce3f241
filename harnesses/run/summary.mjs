/** @typedef {import('./outcome.mjs').Outcome} Outcome */

const STATUSES = ['ok', 'emulated', 'unsupported', 'skipped', 'failed'];
const MAX_REASON = 200;

/** The summary: what failed, and then one line for each harness. @param {Outcome[]} outcomes @returns {string[]} */
export function summarise(outcomes) {
  const width = Math.max(0, ...outcomes.map(({ harness }) => harness.length));
  return [
    ...outcomes.flatMap(failuresOf),
    ...outcomes.map((outcome) => `${outcome.harness.padEnd(width)}  ${lineOf(outcome)}`),
  ];
}

/** @param {Outcome} outcome */
function failuresOf({ harness, failedCells, failures }) {
  const cells = failedCells.map(
    ({ driver, version, scenario, reason }) =>
      `failed: ${harness}: ${[driver, version].filter(Boolean).join(' ')}, ${scenario}: ${shorten(reason)}`,
  );
  return [...new Set(cells), ...failures.map((failure) => `failed: ${harness}: ${failure}`)];
}

/** @param {Outcome} outcome */
function lineOf({ skipped, links, folders, counts, failures, waiting }) {
  if (skipped !== null) return `skipped: ${skipped}`;
  const cells = STATUSES.filter((status) => counts[status]).map((status) => `${counts[status]} ${status}`);
  const columns = [
    cells.join(', ') || (failures.length > 0 ? 'nothing measured' : 'measured'),
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'run waits' : 'runs wait'} for the server`] : []),
    ...links,
    ...folders,
  ];
  return columns.join('  ');
}

/** @param {string} reason */
function shorten(reason) {
  const line = reason.replace(/\s+/g, ' ').trim();
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON)}…` : line;
}

/**
 * Zero only if something was measured: a reader of the status alone must not take an empty run for a good one.
 *
 * @param {Outcome[]} outcomes
 * @param {boolean} named false for `all`
 */
export function exitStatus(outcomes, named) {
  if (outcomes.some(({ failures, failedCells }) => failures.length > 0 || failedCells.length > 0)) return 2;
  if (named && outcomes.some(({ skipped }) => skipped !== null)) return 3;
  if (outcomes.every(isWithoutFigure)) return 3;
  return outcomes.some(({ waiting }) => waiting > 0) ? 75 : 0;
}

/** @param {Outcome} outcome */
function isWithoutFigure({ skipped, counts }) {
  const isCounted = Object.keys(counts).length > 0;
  return skipped !== null || (isCounted && !counts.ok && !counts.emulated);
}
