import { displayUnit, formatNumber } from '@tachograph/units';
import type { Figures, FiguresCell, FiguresRatio, FiguresRow } from './figures.ts';
import type { NamedColumn } from './select.ts';
import { describeInterval, describeRatio, formatColumn, listNames, signOf } from './words.ts';

/** The cells of a table as plain text, and which columns stand at the right. */
export type BlockTable = {
  readonly header: readonly string[];
  readonly isNumeric: readonly boolean[];
  readonly rows: readonly (readonly string[])[];
};

/** What a block shows: its columns, the reference first, and its rows. */
export type Selected = { readonly columns: readonly NamedColumn[]; readonly rows: readonly FiguresRow[] };

/**
 * The table of a block: values in one unit where all rows have the same, then what each driver is against the reference, and its
 * interval where only one driver is compared.
 */
export function toBlockTable(figures: Figures, { columns, rows }: Selected): BlockTable {
  const keys = columns.map(({ column }) => column.key);
  const compared = columns.filter(({ column }) => figures.reference !== null && column.key !== figures.reference);
  const units = new Set(rows.map(({ unit }) => unit));
  const shared = units.size === 1 ? scaleOf(rows, keys) : null;
  const [only] = compared.length === 1 ? compared : [];
  const intervalOf = ({ cells }: FiguresRow) => {
    const cell = only && cells.get(only.column.key);
    return cell ? describeInterval(cell) : null;
  };
  const hasIntervals = rows.some((row) => intervalOf(row) !== null);
  const header = [
    shared ? `scenario, ${shared.label}` : 'scenario',
    ...columns.map(({ column }) => formatColumn(column)),
    ...compared.map(({ column }) => `${column.driver.name} is`),
    ...(hasIntervals ? ['95 %'] : []),
  ];
  const toRow = (row: FiguresRow) => {
    const scale = shared ?? scaleOf([row], keys);
    const unit = shared ? '' : ` ${scale.label}`;
    return [
      titleOf(row),
      ...keys.map((key) => formatCell(row.cells.get(key), scale.divisor, unit)),
      ...compared.map(({ column }) => formatAgainst(figures, row, column.key)),
      ...(hasIntervals ? [intervalOf(row) ?? ''] : []),
    ];
  };
  const isNumeric = header.map((_, index) => index > 0 && index <= columns.length);
  return { header, isNumeric, rows: rows.map(toRow) };
}

/** The title of a case: its scenario and its parameters. */
export const titleOf = ({ title, params }: FiguresRow): string => (params === '' ? title : `${title}, ${params}`);

const NOT_RUN: FiguresRatio = { ratio: null, low: null, high: null, outcome: 'not-comparable' };

/** "1.31× faster"; where ratios are withheld why, and where nothing was run that. */
export function describeAgainst(figures: Figures, { cells, unit }: FiguresRow, key: string): string {
  const cell = cells.get(key);
  if (cell?.ratio == null && figures.isWithheld) return `not comparable: ${listNames(figures.differences)}`;
  return cell?.status == null ? 'not run' : describeRatio(cell, unit);
}

const formatAgainst = (figures: Figures, row: FiguresRow, key: string): string =>
  `${signOf(row.cells.get(key) ?? NOT_RUN)} ${describeAgainst(figures, row, key)}`;

/** A unit for values that are read together. Times are named without `/op`. */
function scaleOf(rows: readonly FiguresRow[], keys: readonly string[]) {
  const values = rows.flatMap(({ cells }) => keys.flatMap((key) => cells.get(key)?.value ?? []));
  const { label, divisor } = displayUnit(rows[0]?.unit ?? '', values);
  return { label: /^[nµm]?s\/op$/.test(label) ? label.slice(0, -3) : label, divisor };
}

function formatCell(cell: FiguresCell | undefined, divisor: number, unit: string): string {
  if (!cell || cell.status === null) return 'not run';
  if (cell.value === null) return cell.status;
  const value = `${formatNumber(cell.value / divisor)}${unit}`;
  return cell.status === 'ok' ? value : `${value}, ${cell.status}`;
}
