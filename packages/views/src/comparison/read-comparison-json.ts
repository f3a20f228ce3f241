import type { Comparison, ComparisonCell, ComparisonRow } from '@tachograph/analysis/comparison';
import { freezeHead, freezeVerdict } from '@tachograph/analysis/share';
import type { CompareResponse } from '@tachograph/openapi/responses';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readPrintedUnits } from '@tachograph/store/runs';
import { toMeasured, toUnknown } from '../response/to-head.ts';
import type { ComparisonView } from './read-comparison-view.ts';

/** A run is read as a whole for one or two units. A comparison of a few versions needs few runs, a matrix very many. */
const MAX_RUNS = 40;

const toKey = (run: string, series: string) => `${run} ${series}`;

/** The units that results were printed in, from the newest run of each cell. */
async function lookUpPrintedUnits(
  db: Store,
  projectId: number,
  rows: readonly ComparisonRow[],
): Promise<(cell: ComparisonCell) => string | null> {
  const runs = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ measurement }) => measurement?.runs[0] ?? [])));
  const units = await readPrintedUnits(db, projectId, [...runs].slice(0, MAX_RUNS));
  const byKey = new Map(units.map(({ run, series, unit }) => [toKey(run, series), unit]));
  return ({ measurement, series }) => byKey.get(toKey(measurement?.runs[0] ?? '', series ?? '')) ?? null;
}

/** About 2 MB. A row is listed completely or not at all; the first row is always listed. */
const MAX_CELLS = 2_000;

type UnitOf = Awaited<ReturnType<typeof lookUpPrintedUnits>>;

type ListedRows = Pick<Comparison, 'rows' | 'columns'>;

/** The rows that fit into a response. */
export const listRows = ({ rows, columns }: ListedRows, max = MAX_CELLS) =>
  rows.slice(0, Math.max(1, Math.floor(max / Math.max(1, columns.length))));

/** Describes which rows are missing; null where all are listed. */
export const describeTruncation = ({ rows, columns }: ListedRows, listed: number, max = MAX_CELLS): string | null =>
  listed === rows.length
    ? null
    : `The comparison has ${rows.length} rows of ${columns.length} cells, and a response has at most ${max}: the first ` +
      `${listed} rows are listed. Verdicts, counts and means are those of all rows. Name scenarios with scenario= for the others.`;

const toCell = (cell: ComparisonCell, printedUnitOf: UnitOf) => ({
  column: cell.column,
  series: cell.series,
  measurement: cell.measurement && { ...toMeasured(cell.measurement), printedUnit: printedUnitOf(cell) },
  verdict: freezeVerdict(cell.verdict),
  note: cell.note,
});

/**
 * A comparison as JSON, what the API answers and what the page exports: the format of a share, with the URL of the page and
 * the names that were not found.
 */
export async function readComparisonJson(
  db: Store,
  project: Project,
  { comparison, drivers }: Pick<ComparisonView, 'comparison' | 'drivers'>,
  url: string,
): Promise<CompareResponse> {
  const listed = listRows(comparison);
  const printedUnitOf = await lookUpPrintedUnits(db, project.id, listed);
  return {
    format: 1,
    url,
    project: { slug: project.slug, title: project.title },
    unknown: comparison.unknown.map(toUnknown),
    ...freezeHead(comparison, drivers),
    rows: listed.map((row) => ({ ...row, cells: row.cells.map((cell) => toCell(cell, printedUnitOf)) })),
    rowsTotal: comparison.rows.length,
    truncation: describeTruncation(comparison, listed.length),
  };
}
