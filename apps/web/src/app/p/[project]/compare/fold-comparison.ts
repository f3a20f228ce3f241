import type { Comparison, ComparisonColumn } from '@tachograph/analysis/comparison';
import { type Cursors, cutPage } from '@/server/lists/to-page.ts';

/** Lines of a table: a row has one for each of its columns. */
const LINES_PER_PAGE = 105;

/** Columns in a row, the reference among them. */
const MOST_COLUMNS = 12;

/** What a page of a comparison shows: some of its rows, and in them the first columns. */
export function foldComparison(comparison: Comparison, cursors: Cursors & { readonly at?: number }) {
  const columns = comparison.columns.slice(0, MOST_COLUMNS);
  const page = cutPage(
    comparison.rows,
    {
      limit: Math.floor(LINES_PER_PAGE / Math.max(1, columns.length)),
      cursorOf: (row) => row.case.key,
      textOf: (row) => row.title,
    },
    cursors,
  );
  const rows = page.rows.map((row) => ({ ...row, cells: row.cells.slice(0, MOST_COLUMNS) }));
  const foldedColumns: readonly ComparisonColumn[] = comparison.columns.slice(MOST_COLUMNS);
  return { shown: { ...comparison, columns, rows }, page, foldedColumns };
}
