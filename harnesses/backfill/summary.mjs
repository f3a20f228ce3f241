import { keyOf } from './run-steps.mjs';

/**
 * @typedef {import('./make-plan.mjs').Plan} Plan
 * @typedef {import('./state.mjs').Done} Done
 */

/** Up to this number all links are shown; of more, the first and the last. */
const FEW = 6;

/**
 * The summary of a back-fill.
 *
 * @param {Plan} plan
 * @param {ReadonlyMap<number, Done>} done
 * @param {string} folder of the measurements
 * @returns {string[]} lines
 */
export function summarise({ repetitionGroup, steps }, done, folder) {
  const all = steps.flatMap((step) => done.get(step.number) ?? []);
  const stored = all.filter(({ upload }) => upload === 'stored' || upload === 'replayed');
  const waiting = all.filter(({ upload }) => upload === 'pending').length;
  const kept = all.filter(({ upload }) => upload === 'not requested').length;
  const urls = stored.flatMap(({ url }) => url ?? []);
  const links = urls.length <= FEW ? urls : [urls[0], `… ${urls.length - 2} more`, urls.at(-1)];
  return [
    ...(kept < all.length ? [`${stored.length} of ${steps.length} runs stored, batch ${repetitionGroup}`] : []),
    ...links.map((link) => `  ${link}`),
    ...(waiting > 0 ? [`${waiting} measured and not stored yet: the same command sends them`] : []),
    ...(kept > 0 ? [`${kept} measured and not sent, in ${folder}`] : []),
    ...listFailures({ steps }, done),
  ];
}

/**
 * 0: everything was measured and, if requested, stored; 2: something failed; 75: an upload is pending.
 *
 * @param {ReadonlyMap<number, Done>} done
 */
export function exitStatus(done) {
  const all = [...done.values()];
  const failed = all.some((of) => of.outcome === 'failed' || of.failedCells > 0 || of.upload === 'rejected');
  if (failed) return 2;
  return all.some(({ upload }) => upload === 'pending') ? 75 : 0;
}

/**
 * One line for each version and reason, for any number of invocations.
 *
 * @param {Pick<Plan, 'steps'>} plan
 * @param {ReadonlyMap<number, Done>} done
 */
function listFailures({ steps }, done) {
  const lines = steps.flatMap(({ number, driver }) => {
    const of = done.get(number);
    if (!of) return [];
    if (of.outcome === 'failed') return `failed: ${keyOf(driver)}: ${of.reason}`;
    if (of.upload === 'rejected') return `rejected: ${keyOf(driver)}: ${of.uploadReason}`;
    return of.failedCells > 0 ? `failed in part: ${keyOf(driver)}: ${of.reason}` : [];
  });
  return [...new Set(lines)].sort();
}
