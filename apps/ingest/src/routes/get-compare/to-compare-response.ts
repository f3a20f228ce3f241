import type { Comparison, ComparisonCell } from '@tachograph/analysis/comparison';
import { freezeHead, freezeVerdict } from '@tachograph/analysis/share';
import type { CompareResponse } from '@tachograph/openapi/responses';
import { toMeasured, toUnknown } from '@tachograph/views/answer';

/** About 2 MB. A row is listed completely or not at all; the first row is always listed. */
const MAX_CELLS = 2_000;

type CompareContext = {
  readonly url: string;
  readonly project: { readonly slug: string; readonly title: string };
  readonly drivers: Parameters<typeof freezeHead>[1];
  readonly printedUnitOf: (cell: ComparisonCell) => string | null;
};

type ListedRows = Pick<Comparison, 'rows' | 'columns'>;

/** The rows that fit into a response. */
export const listRows = ({ rows, columns }: ListedRows, max = MAX_CELLS) =>
  rows.slice(0, Math.max(1, Math.floor(max / Math.max(1, columns.length))));

/** Describes which rows are missing; null where all are listed. */
export const describeTruncation = ({ rows, columns }: ListedRows, listed: number, max = MAX_CELLS): string | null =>
  listed === rows.length
    ? null
    : `The comparison has ${rows.length} rows of ${columns.length} cells, and a response has at most ${max}: the first ` +
      `${listed} rows are listed. Verdicts, counts and means are those of all rows. Name scenarios in s for the others.`;

const toCell = (cell: ComparisonCell, { printedUnitOf }: CompareContext) => ({
  column: cell.column,
  series: cell.series,
  measurement: cell.measurement && { ...toMeasured(cell.measurement), printedUnit: printedUnitOf(cell) },
  verdict: freezeVerdict(cell.verdict),
  note: cell.note,
});

/** A comparison as JSON: the format of a share, with the URL of the page and the names that were not found. */
export function toCompareResponse(comparison: Comparison, context: CompareContext): CompareResponse {
  const listed = listRows(comparison);
  return {
    format: 1,
    url: context.url,
    project: { slug: context.project.slug, title: context.project.title },
    unknown: comparison.unknown.map(toUnknown),
    ...freezeHead(comparison, context.drivers),
    rows: listed.map((row) => ({ ...row, cells: row.cells.map((cell) => toCell(cell, context)) })),
    rowsTotal: comparison.rows.length,
    truncation: describeTruncation(comparison, listed.length),
  };
}
