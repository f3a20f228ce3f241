import type { Version } from '@tachograph/schema/version';
import { geometricMean } from '@tachograph/stats';
import { type SummarisedRow, summariseColumns } from '../comparison/summarise-columns.ts';
import type { DriverColumn } from '../measurement/measurement.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { ScoreboardRow, StandingEntry } from './scoreboard.ts';

/** A driver with less than this share of the cases of the fullest one would leave few common cases to the others. */
const WIDE = 1 / 2;

/** The rows in which all of these columns were measured, with their cells alone. */
const toSummarised = (
  rows: readonly ScoreboardRow[],
  columns: readonly DriverColumn[],
  shown: readonly DriverColumn[],
) =>
  rows.flatMap((row): SummarisedRow[] => {
    const cells = shown.flatMap((column) => {
      const cell = row.cells[columns.indexOf(column)];
      return cell ? [{ column: column.key, measurement: cell.measurement, verdict: cell.verdict }] : [];
    });
    return cells.length === shown.length ? [{ case: row.case, title: row.title, params: row.params, cells }] : [];
  });

const hasRatio = (row: ScoreboardRow, index: number): boolean => {
  const cell = row.cells[index];
  return cell?.measurement.status === 'ok' && cell.verdict.ratio !== null && cell.verdict.outcome !== 'not-comparable';
};

type Table = {
  readonly columns: readonly DriverColumn[];
  readonly rows: readonly ScoreboardRow[];
  readonly evaluation: Evaluation;
};

const NO_MEAN = { ratio: null, ratioLow: null, ratioHigh: null, n: 0, outcome: 'not-comparable' } as const;

/** A mean of one case is that case, and so is its verdict. */
function findOnlyVerdict({ columns, rows }: Table, column: DriverColumn) {
  const only = rows.find((row) => hasRatio(row, columns.indexOf(column)));
  return only?.cells[columns.indexOf(column)]?.verdict.outcome;
}

const meanOf = (ratios: readonly number[]): number | null =>
  geometricMean(ratios.map((ratio) => ({ ratio, low: null, high: null })))?.mean ?? null;

/** The geometric mean of a column over the rows that all of these have. */
function toPlace({ columns, rows }: Table, column: DriverColumn, among: readonly DriverColumn[]): number | null {
  const common = rows.filter((row) => among.every((other) => hasRatio(row, columns.indexOf(other))));
  return meanOf(common.flatMap(({ cells }) => cells[columns.indexOf(column)]?.verdict.ratio ?? []));
}

/** The only version of the cells of a column in some rows; null where they are of several. */
function findVersion(rows: readonly ScoreboardRow[], index: number): Version | null {
  const versions = rows.flatMap(({ cells }) => cells[index]?.measurement ?? []).map(({ version }) => version);
  const isOne = versions.every((version) => version?.sortKey === versions[0]?.sortKey);
  return isOne ? (versions[0] ?? null) : null;
}

/** The versions of the cases that the mean of a column is of: those that are evaluated, else all with a ratio. */
function findVersions({ columns, rows }: Table, column: DriverColumn, reference: DriverColumn) {
  const index = columns.indexOf(column);
  const all = rows.filter((row) => hasRatio(row, index));
  const evaluated = all.filter(({ cells }) => cells[index]?.verdict.outcome !== 'insufficient-samples');
  const used = evaluated.length > 0 ? evaluated : all;
  return { own: findVersion(used, index), reference: findVersion(used, columns.indexOf(reference)) };
}

/** The mean of a column over the cases that it and the reference have. */
function toEntry(table: Table, column: DriverColumn, reference: DriverColumn) {
  const pair = [reference, column];
  const { summary } = summariseColumns(pair, toSummarised(table.rows, table.columns, pair), table.evaluation);
  const { ratio, ratioLow: low, ratioHigh: high, n, outcome: ofMean } = summary[0] ?? NO_MEAN;
  const outcome = (n === 1 && findOnlyVerdict(table, column)) || ofMean;
  const versions = findVersions(table, column, reference);
  return { column, ratio, low, high, n, versions, outcome, explanation: summary[0]?.explanation ?? '' };
}

/**
 * How each column stands against that of the reference: the geometric mean of its ratios over the cases that both have as `ok`, as
 * the comparison of the two says. The order is by the cases that all have, since means over different cases may go in a circle; a
 * column with few cases does not take them from the others. Empty without a column of the reference.
 */
export function toStanding(
  columns: readonly DriverColumn[],
  rows: readonly ScoreboardRow[],
  evaluation: Evaluation,
): StandingEntry[] {
  const reference = columns.find(({ isReference }) => isReference);
  if (!reference) return [];
  const counts = columns.map((_, index) => rows.filter((row) => hasRatio(row, index)).length);
  const most = Math.max(0, ...counts.filter((_, index) => columns[index] !== reference));
  const wide = columns.filter(
    (column, index) => column !== reference && (counts[index] ?? 0) >= Math.max(1, most * WIDE),
  );
  const table = { columns, rows, evaluation };
  return columns.map((column): StandingEntry => {
    if (column === reference) {
      const own = { ratio: 1, low: null, high: null, n: most, outcome: 'reference', explanation: '' } as const;
      return { column, ...own, versions: { own: column.version, reference: column.version }, place: 1, isCommon: true };
    }
    const isCommon = wide.includes(column);
    const entry = toEntry(table, column, reference);
    const place = isCommon ? toPlace(table, column, wide) : toPlace(table, column, [column]);
    return { ...entry, place: place ?? entry.ratio, isCommon };
  });
}
