import { seconds } from '../start/log.mjs';

/** @typedef {import('./step.mjs').StepResult} StepResult */

/**
 * Prints what each step came to and, alone on the last line, the sum of all tests.
 *
 * @param {StepResult[]} results
 * @returns {number} the exit code
 */
export function printSummary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('');
  for (const { name, state, counts, note, tookMs } of results) {
    const said = [counts && countsText(counts), note].filter(Boolean).join('; ');
    console.log(`${state.padEnd(8)}${name.padEnd(width + 2)}${seconds(tookMs).padStart(8)}  ${said}`.trimEnd());
  }
  const total = sumCounts(results);
  console.log(`\n${countsText(total)}`);
  return results.some(({ state }) => state === 'failed') || total.failed > 0 ? 1 : 0;
}

/**
 * A step that runs no tests of its own adds one only when it fails or is skipped: nothing that went wrong may hide
 * behind a last line without failures.
 *
 * @param {StepResult[]} results
 * @returns {import('./step.mjs').Counts}
 */
export function sumCounts(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { state, counts } of results) {
    total.passed += counts?.passed ?? 0;
    total.skipped += counts?.skipped ?? (state === 'skipped' ? 1 : 0);
    total.failed += Math.max(counts?.failed ?? 0, state === 'failed' ? 1 : 0);
  }
  return total;
}

/** @param {import('./step.mjs').Counts} counts */
function countsText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
