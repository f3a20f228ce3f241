import { type DriverNames, toKey } from '../names/driver-names.ts';
import type { Quantity } from '../tables/quantity.ts';
import { type Cell, type Table, unitOfHeader } from '../tables/table.ts';
import type { Figure } from './figure.ts';

/** Headers of columns that count or bound what another column measured. */
const BESIDE = /^(?:cnt|count|error|n|runs?|samples?|iterations|version|stars|\u00b1.*)$/i;
/** Headers that name a metric; others name a scenario. */
const METRIC =
  /\b(?:mean|avg|average|median|min|max|p\d{2,3}|latency|throughput|time|score|result|ops|speed|memory|req|requests|qps|tps|rps)\b/i;

/** Which axis of a table are the drivers; null if it is neither. */
function findDriverAxis(table: Table, names: DriverNames): 'columns' | 'rows' | null {
  const columns = table.header.slice(1).filter(({ text }) => names.split(text) !== null).length;
  const rows = table.rows.filter(([first]) => names.split(first?.text ?? '') !== null).length;
  if (columns === 0 && rows === 0) return null;
  return columns >= rows ? 'columns' : 'rows';
}

const withoutVersion = (text: string) => text.replace(/\bv?\d+(?:\.\d+)+[\w.+-]{0,30}/, ' ').trim();

/** The figures of a table with drivers on one axis. `title` is the section's, for tables that name no scenario. */
export function readTableFigures(table: Table, names: DriverNames, title: string): readonly Figure[] {
  const axis = findDriverAxis(table, names);
  if (axis === null) return [];
  return table.rows.flatMap((row) =>
    row.slice(1).flatMap((cell, index) => {
      const header = table.header[index + 1]?.text ?? '';
      const driver = names.split(axis === 'columns' ? header : (row[0]?.text ?? ''));
      if (!cell.quantity || !driver || BESIDE.test(header)) return [];
      const quantity = {
        ...cell.quantity,
        unit: cell.quantity.unit ?? unitOf(table, row, header) ?? unitOfHeader(title),
      };
      const rest = withoutVersion(driver.rest);
      const isMetric = axis === 'rows' && (unitOfHeader(header) !== null || METRIC.test(header));
      const label = axis === 'columns' ? (row[0]?.text ?? '') : rest || (isMetric ? title : header);
      const column = axis === 'columns' ? rest : isMetric || rest !== '' ? header : '';
      return [toFigure(table, cell, { driver: driver.name, label, column: toKey(column), quantity })];
    }),
  );
}

/** The unit of a figure without one: of its column, of its row, or of the corner of the table. */
function unitOf(table: Table, row: readonly Cell[], header: string): Quantity['unit'] {
  const column = table.header.findIndex(({ text }) => /^units?$/i.test(text));
  return (
    unitOfHeader(header) ??
    unitOfHeader(row[column]?.text ?? '') ??
    unitOfHeader(row[0]?.text ?? '') ??
    unitOfHeader(table.header[0]?.text ?? '')
  );
}

const toFigure = (
  table: Table,
  { line, text }: Cell,
  what: Pick<Figure, 'driver' | 'label' | 'column' | 'quantity'>,
): Figure => ({
  ...what,
  scenario: toKey(what.label),
  source: 'table',
  group: `table ${table.line}`,
  run: `table ${table.line}`,
  line,
  quote: text,
});
