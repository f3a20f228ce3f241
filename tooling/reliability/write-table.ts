/**
 * Writes the tables of docs/reliability.md: what is guaranteed, and the tests that name each row in their titles.
 *
 *   npm run reliability                   writes the tables
 *   npm run reliability -- report.json    prints each row with the results of its tests, of `vitest --reporter=json`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GUARANTEES } from './guarantees.ts';
import { listResults } from './list-results.mjs';
import { listTests } from './list-tests.ts';
import { toAttacks, toRows } from './to-table.ts';

const PAGE = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));

/** The page with its tables as the tests in the sources are now. */
export function withTables(page: string): string {
  const tests = listTests();
  const tables = [toRows(tests), toAttacks(tests)];
  const written = page.replace(/^\| (row|attack) \| event .*\n(\|.*\n)*/gm, () => tables.shift() ?? '');
  if (tables.length > 0)
    throw new Error('docs/reliability.md has not both tables: | row | event … and | attack | event …');
  return written;
}

function printResults(report: string): void {
  const results = listResults(JSON.parse(readFileSync(report, 'utf8')).testResults);
  for (const { row, event } of GUARANTEES) {
    const tests = results.get(row) ?? [];
    process.stdout.write(`${row} ${event}\n${tests.map(({ state, title }) => `    ${state} ${title}\n`).join('')}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [report] = process.argv.slice(2);
  if (report) printResults(report);
  else writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')));
}
