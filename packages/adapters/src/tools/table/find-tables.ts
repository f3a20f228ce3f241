import type { Line, NativeText } from '../../text/native-text.ts';
import { readTitle } from '../../text/section-title.ts';
import { toPlain, toTableUnit } from './read-cell.ts';

export type TableRow = { readonly line: Line; readonly cells: readonly string[] };

/** A table of Markdown: its cells are plain text. */
export type FoundTable = {
  readonly head: TableRow;
  readonly rule: Line;
  readonly rows: readonly TableRow[];
  /** The title above it. */
  readonly title: { readonly line: Line; readonly text: string } | null;
  /** A unit that the lines around the table name. */
  readonly unit: string | null;
};

const RULE = /^\s{0,8}\|?(?:\s{0,100}:?-{2,500}:?\s{0,100}\|){1,60}(?:\s{0,100}:?-{2,500}:?\s{0,100})?$/;
const MAX_ROWS = 5000;
/** Lines above a table that may name its unit. */
const AROUND = 4;
const CAPTION = /\b(?:in|units?:?|are) \(?([a-zµμ]{1,12}(?:\/[a-z]{1,7})?)\b|\(([a-zµμ]{1,12}(?:\/[a-z]{1,7})?)[),;]/gi;

const NUL = '\u0000';

function toCells(text: string): string[] {
  const row = text.slice(0, 20_000).trim().replaceAll('\\|', NUL).replace(/^\|/, '').replace(/\|$/, '');
  return row
    .split('|')
    .slice(0, 60)
    .map((cell) => toPlain(cell.replaceAll(NUL, '|')));
}

function findUnit(lines: readonly Line[]): string | null {
  for (const { text } of lines) {
    for (const [, word, bracketed] of text.slice(0, 1000).matchAll(CAPTION)) {
      const unit = toTableUnit(word ?? bracketed ?? '');
      if (unit !== null) return unit;
    }
  }
  return null;
}

/** The tables of Markdown in a text, in their order. */
export function findTables({ lines }: NativeText): FoundTable[] {
  const tables: FoundTable[] = [];
  let title: FoundTable['title'] = null;
  let above: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines.at(at);
    const rule = lines.at(at + 1);
    if (!line) break;
    const isHead = line.text.includes('|') && rule !== undefined && RULE.test(rule.text.slice(0, 4000));
    if (!isHead) {
      const found = readTitle(line.text);
      if (found) title = { line, text: toPlain(found.text) };
      if (line.text.trim() !== '') above = [line, ...above].slice(0, AROUND);
      continue;
    }
    const head = { line, cells: toCells(line.text) };
    const rows: TableRow[] = [];
    at += 2;
    for (let row = lines.at(at); row?.text.includes('|') && rows.length < MAX_ROWS; row = lines.at(at)) {
      rows.push({ line: row, cells: toCells(row.text) });
      at += 1;
    }
    at -= 1;
    tables.push({ head, rule, rows, title, unit: findUnit(above) });
  }
  return tables;
}
