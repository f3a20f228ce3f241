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
function findOnlyVerdict({ columns, rows }: Table, column: DriverColumn, among: readonly DriverColumn[]) {
  const only = rows.find((row) => among.every((other) => hasRatio(row, columns.indexOf(other))));
  return only?.cells[columns.indexOf(column)]?.verdict.outcome;
}

/** The mean of a column over the cases that it and these columns have. */
function toEntry(table: Table, column: DriverColumn, among: readonly DriverColumn[], isCommon: boolean): StandingEntry {
  const { summary } = summariseColumns(among, toSummarised(table.rows, table.columns, among), table.evaluation);
  const found = summary.find(({ column: key }) => key === column.key);
  const { ratio, ratioLow: low, ratioHigh: high, n, outcome: ofMean } = found ?? NO_MEAN;
  const outcome = (n === 1 && findOnlyVerdict(table, column, among)) || ofMean;
  return { column, ratio, low, high, n, outcome, isCommon, explanation: found?.explanation ?? '' };
}

/**
 * How each column stands against that of the reference: the geometric mean of its ratios over the cases that all columns have as
 * `ok`. A column with few cases does not take them from the others: its mean is over those that it has of theirs, and says so.
 * Empty without a column of the reference.
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
    (column, index) => column === reference || (counts[index] ?? 0) >= Math.max(1, most * WIDE),
  );
  const table = { columns, rows, evaluation };
  const others = columns.map((column) => {
    const isCommon = wide.includes(column);
    return toEntry(table, column, isCommon ? wide : [...wide, column], isCommon);
  });
  const n = others.find(({ column, isCommon }) => isCommon && column !== reference)?.n ?? 0;
  const own = { ratio: 1, low: null, high: null, n, outcome: 'reference', isCommon: true, explanation: '' } as const;
  return others.map((entry) => (entry.column === reference ? { column: reference, ...own } : entry));
}
