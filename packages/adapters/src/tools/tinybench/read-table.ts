import { readBlockTitle } from '../../console-row/block-title.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCommonNoise } from '../../text/common-noise.ts';
import { splitRow } from '../../text/csv-cells.ts';
import type { Line } from '../../text/line.ts';
import { isTableHeader, readTableRow, type TinybenchTableRow } from './table-row.ts';

export type TitledRow = { readonly line: Line; readonly title: string | null; readonly row: TinybenchTableRow };

export const BORDER = /^[┌┬┐├┼┤└┴┘─+|: -]+$/;
const TOP = /^[┌+]/;

/** `'it\'s'` as Node prints a string inside a table. */
function unquote(cell: string): string {
  const quote = cell[0];
  if (cell.length < 2 || !(quote === "'" || quote === '"' || quote === '`') || !cell.endsWith(quote)) return cell;
  return cell
    .slice(1, -1)
    .replace(/\\n/g, '\n')
    .replace(/\\(['"`\\])/g, '$1');
}

/** The cells of a line of `console.table`, or of the same table in Markdown; null for other lines. */
function splitCells(text: string): string[] | null {
  const sign = text.includes('│') ? '│' : text.trimStart().startsWith('|') ? '|' : null;
  if (sign === null) return null;
  const cells = splitRow(text, sign);
  return cells.length < 2 ? null : cells.map(unquote);
}

export const isHeaderLine = (text: string): boolean => {
  const cells = /task name/i.test(text) ? splitCells(text) : null;
  return cells !== null && isTableHeader(cells);
};

/** Reads lines in their order; a line right above a table names what its rows share. */
class TableReader {
  readonly rows: TitledRow[] = [];
  private headers: readonly string[] | null = null;
  private title: string | null = null;
  /** The last line of text, until something else than a table follows it. */
  private above: Line | null = null;
  /** True between the upper border of a table and its headings: text there is no title. */
  private isOpening = false;

  constructor(private readonly draft: OutcomeDraft) {}

  read(line: Line): void {
    const text = line.text.trim();
    const cells = splitCells(line.text);
    if (isHeaderLine(line.text)) this.open(line, cells ?? []);
    else if (text === '') return;
    else if (BORDER.test(text)) this.isOpening = TOP.test(text);
    else if (cells && this.headers) this.row(line, cells, this.headers);
    else {
      this.headers = null;
      this.above = this.isOpening || isCommonNoise(text) ? null : line;
      this.isOpening = false;
    }
  }

  private open(line: Line, headers: readonly string[]): void {
    this.headers = headers;
    this.title = this.above && readBlockTitle(this.above.text);
    if (this.above && this.title !== null) this.draft.accept(this.above);
    this.above = null;
    this.isOpening = false;
    this.draft.accept(line);
  }

  private row(line: Line, cells: readonly string[], headers: readonly string[]): void {
    const isWhole = cells.length === headers.length;
    const row = isWhole ? readTableRow(new Map(cells.map((cell, at) => [headers[at] ?? '', cell]))) : null;
    if (row) this.rows.push({ line, title: this.title, row });
    else this.draft.reject(line, line.text, 'not a row of the table');
  }
}

/** Every row of every table that `console.table(bench.table())` printed. */
export function readTables(native: NativeText, draft: OutcomeDraft): TitledRow[] {
  const reader = new TableReader(draft);
  for (const line of native.lines) reader.read(line);
  return reader.rows;
}
