import type { SuiteRow } from './read-rows.ts';

/** A figure after its renderings were brought together, and what did not fit. */
export type MergedRow = SuiteRow & { readonly warning: string | null };

const keyOf = (row: SuiteRow) => JSON.stringify([row.section, row.title, row.driver]);

/** The console rounds to units (hundredths below 100), the block to tenths. */
const agrees = (console: number, block: number) => Math.abs(console - block) <= (block < 100 ? 0.06 : 0.6);

/**
 * The suite prints a run twice: row by row on the console while it measures, and as a block at the end. Both are one
 * result: the block's value, which is not rounded, its margin where it prints one, and the console's number of samples.
 * Console rows without a block row stay; a block row printed twice with the same figures is one result.
 */
export function mergeRenderings(rows: readonly SuiteRow[]): MergedRow[] {
  const consoles = new Map<string, SuiteRow[]>();
  for (const row of rows) {
    if (row.kind !== 'console') continue;
    consoles.set(keyOf(row), [...(consoles.get(keyOf(row)) ?? []), row]);
  }
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
