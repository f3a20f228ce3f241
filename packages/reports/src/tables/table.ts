import { type Quantity, readCellQuantity, readUnit } from './quantity.ts';

/** A cell: its text without the marks of Markdown, its line (from 1), and its number if it is one. */
export type Cell = { readonly text: string; readonly line: number; readonly quantity: Quantity | null };

/** A table of a document, whatever it is written as. Each row has as many cells as the header. */
export type Table = {
  readonly form: 'pipe' | 'html' | 'box' | 'columns';
  /** Its first and last line, from 1. */
  readonly line: number;
  readonly lastLine: number;
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
};

/** Text of a cell without links, images, emphasis, code marks and HTML. */
export function plainText(text: string): string {
  return text
    .replace(/<!--.{0,2000}?-->|<[^<>]{1,500}>/g, ' ')
    .replace(/!\[[^\]]{0,300}\]\([^()]{0,1000}\)/g, ' ')
    .replace(/\[([^\][]{0,300})\](?:\([^()]{0,1000}\)|\[[^\][]{0,100}\])/g, '$1')
    .replace(/[*`]|(?<!\w)_|_(?!\w)|\\(?=[|*_<>])/g, '')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

export function toCell(text: string, line: number): Cell {
  const plain = plainText(text.slice(0, 2000));
  return { text: plain, line, quantity: readCellQuantity(plain) };
}

/** A table whose rows have the width of its header: missing cells are empty, further ones are dropped. */
export function toTable(form: Table['form'], header: readonly Cell[], body: readonly (readonly Cell[])[]): Table {
  const line = header[0]?.line ?? 1;
  const rows = body.map((row) => header.map((_, index) => row[index] ?? toCell('', row[0]?.line ?? line)));
  return { form, line, lastLine: rows.at(-1)?.at(-1)?.line ?? line, header, rows };
}

/** The unit that a header names, as in `mysql2 (ops/s)`, `ops/sec` or `scenario, µs`. */
export function unitOfHeader(text: string): Quantity['unit'] {
  const inside = /[([]([^()[\]]{1,40})[)\]]/.exec(text)?.[1];
  for (const part of [inside, text, ...text.split(/[,;:|]| in | - /)]) {
    const unit = part === undefined ? null : readUnit(part);
    if (unit) return unit;
  }
  const last = text.split(/\s+/).at(-1) ?? '';
  return last === text || /^(?:s|min|q|x)$/i.test(last) ? null : readUnit(last);
}
