import { stripVTControlCharacters } from 'node:util';
import { seconds } from '../start/log.mjs';
import type { Counts, StepResult } from './step.ts';

/** More than these are told by their number: the summary has to stay readable. */
const LISTED = 20;

/**
 * Prints which tests failed, what each step came to and, alone on the last line, the sum of all tests.
 *
 * @returns the exit code
 */
export function printSummary(results: StepResult[]): number {
  const width = Math.max(...results.map(({ name }) => name.length));
  for (const line of failureLines(results)) console.log(line);
  console.log('');
  for (const { name, state, counts, note, retried = [], tookMs } of results) {
    const repeated = retried.length > 0 && `${retried.length} needed a retry`;
    const said = [counts && countsText(counts), repeated, note].filter(Boolean).join('; ');
    console.log(`${state.padEnd(8)}${name.padEnd(width + 2)}${seconds(tookMs).padStart(8)}  ${said}`.trimEnd());
  }
  const total = sumCounts(results);
  console.log(`\n${countsText(total)}`);
  return results.some(({ state }) => state === 'failed') || total.failed > 0 ? 1 : 0;
}

/** The tests of all steps that were skipped, failed or had to be repeated, below the name of each: what a reader of the end of a long log needs first. */
export function failureLines(results: StepResult[]): string[] {
  return results.flatMap(({ name, failures = [], retried = [], skipped = [] }) => [
    ...listTests(`skipped in ${name}:`, skipped),
    ...listTests(`failed in ${name}:`, failures),
    ...listTests(`passed when repeated, in ${name}:`, retried),
  ]);
}

function listTests(title: string, tests: string[]) {
  if (tests.length === 0) return [];
  const rest = tests.length - LISTED;
  return ['', title, ...tests.slice(0, LISTED).map((line) => `  ${line}`), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

/**
 * One line for a test.
 *
 * @param title empty where the file itself failed
 * @param message what it failed with, of which the first line is told
 */
export function failureLine(file: string, title: string, message: string = '') {
  const reason = stripVTControlCharacters(message).split('\n')[0]?.trim().slice(0, 300);
  return [file, title, reason].filter(Boolean).join(' › ');
}

/**
 * A step that runs no tests adds one only when it fails or is skipped: nothing that went wrong may hide
 * behind a last line without failures.
 */
export function sumCounts(results: StepResult[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { state, counts } of results) {
    total.passed += counts?.passed ?? 0;
    total.skipped += counts?.skipped ?? (state === 'skipped' ? 1 : 0);
    total.failed += Math.max(counts?.failed ?? 0, state === 'failed' ? 1 : 0);
  }
  return total;
}

function countsText({ passed, failed, skipped }: Counts) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
