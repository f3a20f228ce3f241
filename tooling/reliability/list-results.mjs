import { readRows } from './read-title.mjs';

/** @typedef {{ state: string, title: string }} RowTest */

/**
 * The results of the tests that name a row, by row. A row in the title of a group is one of all its tests.
 *
 * @param {{ assertionResults: { status: string, fullName: string }[] }[]} files of Vitest's JSON report
 * @returns {Map<number, RowTest[]>}
 */
export function listResults(files) {
  /** @type {Map<number, RowTest[]>} */
  const results = new Map();
  for (const { status, fullName } of files.flatMap(({ assertionResults }) => assertionResults))
    for (const row of new Set(readRows(fullName)))
      results.set(row, [...(results.get(row) ?? []), { state: status, title: fullName }]);
  return results;
}

/**
 * One line for the end of a test run: "guarantees: 61 rows passed, failed: 22".
 *
 * @param {Map<number, RowTest[]>} results
 * @returns {string | undefined} undefined where no test names a row
 */
export function describeResults(results) {
  if (results.size === 0) return undefined;
  const failed = [...results].flatMap(([row, tests]) => (tests.some(({ state }) => state === 'failed') ? [row] : []));
  const list = failed.length === 0 ? '' : `, failed: ${failed.sort((a, b) => a - b).join(', ')}`;
  return `guarantees of docs/reliability.md: ${results.size - failed.length} rows passed${list}`;
}
