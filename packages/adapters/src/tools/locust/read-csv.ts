import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { addRequests } from '../../load-tool/named-requests.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import { type Line, listBelow, type NativeText } from '../../text/lines.ts';
import { isOpenEnd, OPEN_END_REASON } from '../../text/open-line.ts';
import { listUnknownColumns, toRequestName, toRowFigures, UNKNOWN_COLUMN } from './locust-columns.ts';

const HEAD = /^"?(?:Type|Method)"?,"?Name"?,"?(?:Request Count|# requests)"?,/;
const HISTORY_HEAD = /^"?Timestamp"?,"?User Count"?,"?Type"?,"?Name"?,/;

const columnsOf = (line: Line): string[] =>
  readCells(line.text.slice(0, 4000).trim(), ',').map((cell) => cell.toLowerCase());

export const isCsvHead = (text: string): boolean => HEAD.test(text) || HISTORY_HEAD.test(text);

/** Columns of a row by their names. */
type Table = {
  readonly columns: readonly string[];
  readonly cellOf: (cells: readonly string[], ...names: readonly string[]) => string;
};

function toTable(head: Line): Table {
  const columns = columnsOf(head);
  const cellOf: Table['cellOf'] = (cells, ...names) =>
    cells[columns.findIndex((column) => names.includes(column))] ?? '';
  return { columns, cellOf };
}

function addRow(draft: OutcomeDraft, line: Line, { columns, cellOf }: Table, cells: readonly string[]): void {
  const count = parsePrintedNumber(cellOf(cells, 'request count', '# requests', 'total request count'));
  const failed = parsePrintedNumber(cellOf(cells, 'failure count', '# failures', 'total failure count'));
  const figures = toRowFigures(columns, cells, { location: line, n: count });
  const name = toRequestName(cellOf(cells, 'type', 'method'), cellOf(cells, 'name'));
  if (figures === null || count === null) draft.reject(line, line.text, 'a cell is not a number');
  else if (count === 0) draft.reject(line, line.text, 'no request was made');
  else addRequests(draft, { location: line, name, language: 'python', figures, failed, count });
}

/** The rows of a CSV below its heading; those with other cells are rejected. */
function* listRows(native: NativeText, draft: OutcomeDraft, table: Table, first: Line) {
  for (const line of listBelow(native.lines, first)) {
    if (line.text.trim() === '') continue;
    const cells = readCells(line.text.slice(0, 4000).trim(), ',');
    if (cells.length !== table.columns.length)
      draft.reject(line, line.text, 'the row has other columns than its heading');
    else if (isOpenEnd(native, line)) draft.reject(line, line.text, OPEN_END_REASON);
    else yield { line, cells };
  }
}

/** Of a history, the totals of the last row of each request: its rates and percentiles cover single intervals. */
function addHistory(native: NativeText, draft: OutcomeDraft, head: Line): void {
  const table = toTable(head);
  const isTotal = table.columns.map((column) => column.startsWith('total '));
  const last = new Map<string, { readonly line: Line; readonly cells: readonly string[] }>();
  for (const row of listRows(native, draft, table, head)) {
    const name = toRequestName(table.cellOf(row.cells, 'type'), table.cellOf(row.cells, 'name'));
    const earlier = last.get(name);
    if (earlier) draft.ignore(earlier.line, 'earlier intervals');
    last.set(name, row);
  }
  draft.warn(
    head,
    'rates and percentiles of a history cover single intervals and are left out: send the file *_stats.csv',
  );
  const columns = table.columns.map((column, at) => (isTotal[at] ? column : `of the interval: ${column}`));
  const cellOf: Table['cellOf'] = (cells, ...names) =>
    table.cellOf(cells, ...names.filter((name) => !/^(?:request|failure) count$/.test(name)));
  for (const { line, cells } of last.values()) addRow(draft, line, { columns, cellOf }, cells);
}

/** Read a file `*_stats.csv` or `*_stats_history.csv`. */
export function readCsv(native: NativeText, draft: OutcomeDraft, head: Line): void {
  draft.accept(head);
  const unknown = listUnknownColumns(columnsOf(head));
  if (unknown.length > 0) draft.reject(head, unknown.join(', '), UNKNOWN_COLUMN);
  if (listBelow(native.lines, head).every(({ text }) => text.trim() === '')) {
    draft.reject('file', head.text, 'no row below the heading: the file is truncated');
  }
  if (HISTORY_HEAD.test(head.text.trim())) addHistory(native, draft, head);
  else {
    const table = toTable(head);
    for (const { line, cells } of listRows(native, draft, table, head)) addRow(draft, line, table, cells);
  }
}
