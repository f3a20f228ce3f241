import { groupBy } from '@tachograph/schema/collection';
import type { Params } from '@tachograph/schema/result';
import { listLayouts, loopReason, toRate } from '../../console-row/driver-row.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { listSharedNames, listUncertain, scenarioName, warnUnknownDriver } from '../../outcome/named-cell.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/native-text.ts';
import { NOISE, readSuiteRows, type SuiteRow } from './read-rows.ts';

/** A figure after its renderings were brought together, and what did not fit. */
type MergedRow = SuiteRow & { readonly warning: string | null };

const keyOf = (row: SuiteRow) => JSON.stringify([row.section, row.title, row.driver]);

/** The console rounds to units (hundredths below 100), the block to tenths. */
const agrees = (console: number, block: number) => Math.abs(console - block) <= (block < 100 ? 0.06 : 0.6);

/**
 * The suite prints a run twice: row by row on the console while it measures, and as a block at the end. Both are one
 * result: the block's value, which is not rounded, its margin where it prints one, and the console's number of samples.
 * Console rows without a block row stay; a block row printed twice with the same figures is one result.
 */
function mergeRenderings(rows: readonly SuiteRow[]): MergedRow[] {
  const printed = rows.filter(({ kind }) => kind === 'console');
  const consoles = groupBy(printed, keyOf);
  const used = new Set<SuiteRow>();
  const seen = new Map<string, SuiteRow>();
  const merged: MergedRow[] = [];
  for (const row of rows) {
    if (row.kind !== 'block') continue;
    const exact = JSON.stringify([keyOf(row), row.value, row.rme]);
    if (seen.has(exact)) continue;
    seen.set(exact, row);
    const candidates = (consoles.get(keyOf(row)) ?? []).filter((other) => !used.has(other));
    const match = candidates.find((other) => agrees(other.value, row.value));
    if (match) used.add(match);
    const other = match ? undefined : candidates[0];
    if (other) used.add(other);
    merged.push({
      ...row,
      rme: row.rme ?? match?.rme ?? null,
      n: match?.n ?? null,
      version: row.version ?? match?.version ?? null,
      warning: other ? `line ${other.line.number} prints ${other.value} for the same result: this value is used` : null,
    });
  }
  const alone = rows.filter((row) => row.kind === 'console' && !used.has(row));
  return [...merged, ...alone.map((row) => ({ ...row, warning: null }))].sort((a, b) => a.line.number - b.line.number);
}

/**
 * The suite ran on benchmark.js until May 2026, on tinybench since. Its output does not name the tool; console rows are
 * benchmark.js's, and only the later one prints drivers by name, so that a difference can be printed before its
 * baseline.
 */
function toolOf(native: NativeText, rows: readonly SuiteRow[]): string | null {
  if (rows.some(({ kind }) => kind === 'console')) return 'benchmark.js';
  if (/\btinybench\b/i.test(native.text)) return 'tinybench';
  if (/\bbenchmark\.js\b|npmjs\.com\/package\/benchmark\b/i.test(native.text)) return 'benchmark.js';
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (next && next.title === row.title && next.section === row.section && row.hasDelta && !next.hasDelta)
      return 'tinybench';
  }
  return rows.some(({ hasDelta }) => hasDelta) ? 'benchmark.js' : null;
}

/** Why a result is an emulation, and of how many single calls. */
type BatchLoop = { readonly capable: string; readonly loop: number | null };

/** `100 * insert …`: operations of many units of work begin their title with the number. */
export function workPerOp(title: string): number | null {
  const count = /^(\d{1,9}) ?\* ?(?=[a-z])/i.exec(title)?.[1];
  return count === undefined ? null : Number(count) || null;
}

/**
 * Titles name the driver that has a batch call: `… using batch method (for mariadb) or loop for other driver …`,
 * `… and batch method (for mariadb only, since doesn't exist for others)`. Null for any other title.
 */
export function readBatchTitle(title: string): BatchLoop | null {
  if (!/\bbatch\b/i.test(title)) return null;
  const capable = /\(for ([\w-]{1,60})(?: only)?\b/i.exec(title)?.[1];
  if (capable === undefined || !/\bloop\b|\bonly\b|\bexists?\b/i.test(title)) return null;
  return { capable: capable.toLowerCase(), loop: workPerOp(title) };
}

/** The reason shown beside an emulated result; null for the driver that really has a batch call. */
export function emulationReason(batch: BatchLoop | null, driver: string): string | null {
  const names = driver.toLowerCase().split(/[\s-]+/);
  return batch === null || names.includes(batch.capable) ? null : loopReason(batch.loop);
}

function addRow(draft: OutcomeDraft, row: MergedRow, withSection: boolean): void {
  const scenario = scenarioName(row.title);
  const perOp = workPerOp(row.title);
  const params: Params = withSection && row.section ? { section: toName(row.section) } : {};
  const reason = emulationReason(readBatchTitle(row.title), row.driver);
  draft.addScenario({
    id: scenario,
    title: scenario,
    ...(row.sql === null ? {} : { sql: toBody(row.sql) }),
    ...(perOp === null ? {} : { workPerOp: perOp }),
  });
  const cell = { scenario, params, driver: toDriver(row.driver, 'javascript', row.version) };
  const rate = toRate(row.line, row.kind === 'console' ? 'ops/sec' : 'ops/s', row);
  const uncertain = listUncertain({ scenario: row.title === '', driver: !findDriver(row.driver, 'javascript') });
  const printed = { name: `${row.title} - ${row.driver}`, uncertain };
  addFigures(draft, { cell, printed }, [{ ...rate, emulation: reason }]);
  if (row.warning) draft.warn(row.line, row.warning);
  if (row.title === '') draft.warn(row.line, 'no title above the value', { field: 'scenario', name: scenario });
}

/** What the benchmarks of MariaDB's Node.js connector print, in every form they had since 2018. */
export const mariadbSuite: Adapter = {
  name: 'mariadb-suite',
  title: 'the MariaDB Node.js benchmark suite',
  harness: { name: 'mariadb-connector-nodejs benchmarks' },
  environment: { runtime: { name: 'node' } },
  noise: NOISE,
  aliases: ['mariadb-nodejs', 'mariadb-connector-nodejs'],
  signature: 'a title with rows such as `mariadb : 7,102.9 ops/s ± 0.5%  ( +10.3% )` right below',
  recognises: (native) => listLayouts(native).has('suite'),
  read(native, draft) {
    const rows = readSuiteRows(native, draft);
    // One file may hold several runs: only then do the headings belong to the results.
    const keyOf = ({ kind, title, driver }: SuiteRow) => JSON.stringify([kind, title, driver]);
    const withSection = listSharedNames(rows.map((row) => [keyOf(row), row.section])).size > 0;
    const merged = mergeRenderings(rows);
    for (const row of merged) addRow(draft, row, withSection);
    const unknown = new Map(merged.filter(({ driver }) => !findDriver(driver, 'javascript')).map((r) => [r.driver, r]));
    for (const [driver, row] of unknown) warnUnknownDriver(draft, row.line, driver);
    const tool = toolOf(native, rows);
    if (tool === 'tinybench') {
      const message = 'tinybench prints the mean of the rates of single calls, which is higher than 1 / mean time';
      draft.warn('file', `${message}: not comparable with benchmark.js values`);
    } else if (tool === null) draft.warn('file', 'the text does not name its tool, benchmark.js or tinybench');
    if (tool !== null) draft.setTool({ name: tool });
  },
};
