import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import { splitRow } from '../../text/csv-cells.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { isTableHeader, readTableRow, type TinybenchTableRow } from './table-row.ts';

export type TitledRow = { readonly line: Line; readonly title: string | null; readonly row: TinybenchTableRow };

const BORDER = /^[\s┌┬┐├┼┤└┴┘─+|:-]*$/;
const MAX_TITLE = 80;
const PLAIN_TITLE = /^(?:benchmarks?|results?|summary|output)$/i;

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

/** A short line right above a table names what its rows share. */
function toTitle(text: string): string | null {
  const heading = readHeading(text);
  const short = heading ?? (isCommonNoise(text) || text.length > MAX_TITLE ? '' : text);
  const title = short.trim().replace(/:$/, '').trim();
  return title === '' || PLAIN_TITLE.test(title) ? null : title;
}

/** Every row of every table that `console.table(bench.table())` printed. */
export function readTables(native: NativeText, draft: OutcomeDraft): TitledRow[] {
  const rows: TitledRow[] = [];
  let headers: readonly string[] | null = null;
  let title: string | null = null;
  let above: Line | null = null;
  const settleAbove = (isTitle: boolean) => {
    if (above && !isTitle) draft.skip(above);
    title = isTitle && above ? toTitle(above.text) : title;
    above = null;
  };
  for (const line of native.lines) {
    const text = line.text.trim();
    const cells = splitCells(line.text);
    if (isHeaderLine(line.text)) {
      headers = cells;
      title = null;
      settleAbove(true);
      draft.accept();
    } else if (BORDER.test(text)) continue;
    else if (cells && headers) {
      const row =
        cells.length === headers.length
          ? readTableRow(new Map(cells.map((cell, at) => [headers?.[at] ?? '', cell])))
          : null;
      if (row) rows.push({ line, title, row });
      else draft.reject(line, text, 'not a row of the table');
    } else {
      headers = null;
      settleAbove(false);
      if (!isCommonNoise(text)) above = line;
    }
  }
  settleAbove(false);
  return rows;
}
