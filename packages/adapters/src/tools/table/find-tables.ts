import type { Line, NativeText } from '../../text/native-text.ts';
import { readTitle } from '../../text/section-title.ts';
import { readDrawn } from './forms/drawn.ts';
import { readHtml } from './forms/html.ts';
import { readMarkdown } from './forms/markdown.ts';
import { readRuled } from './forms/ruled.ts';
import { readSeparated } from './forms/separated.ts';
import type { Grid, GridReader, GridRow } from './grid.ts';
import { toPlain, toTableUnit } from './read-cell.ts';

/** A table with plain cells, and what the text around it says. */
export type FoundTable = Grid & {
  /** Counted from 1. */
  readonly number: number;
  /** The title above it, or its caption. */
  readonly title: { readonly line: Line; readonly text: string } | null;
  /** A unit that the lines above the table or its caption name. */
  readonly unit: string | null;
};

/** A new form is its reader and one entry here. The first that takes a line has it. */
const FORMS: readonly GridReader[] = [readMarkdown, readHtml, readDrawn, readRuled, readSeparated];

/** Lines above a table that may name its unit. */
const AROUND = 4;
const CAPTION =
  /\b(?:in|units?:?|are) (?!in\b)\(?([a-zµμ]{1,12}(?:\/[a-z]{1,7})?)\b|\(([a-zµμ]{1,12}(?:\/[a-z]{1,7})?)[),;]/gi;

function findUnit(texts: readonly string[]): string | null {
  for (const text of texts) {
    for (const [, word, bracketed] of text.slice(0, 1000).matchAll(CAPTION)) {
      const unit = toTableUnit(word ?? bracketed ?? '');
      if (unit !== null) return unit;
    }
  }
  return null;
}

const UNDERLINE = /^([=\-~^"'*+#])\1{2,200}\s{0,40}$/;

/** The text of a heading of Markdown or HTML, of reStructuredText where a line is below it, or of another title. */
function findTitle(line: Line, below: Line | undefined): string | null {
  const text = line.text.slice(0, 300).trim();
  const [, heading] = /^<h[1-6][^<>]{0,200}>(.{1,200}?)<\/h[1-6]>/i.exec(text) ?? [];
  const isUnderlined =
    /^[\p{L}\p{N}]/u.test(text) && text.length < 100 && UNDERLINE.test(below?.text.slice(0, 250) ?? '');
  return heading ?? readTitle(line.text)?.text ?? (isUnderlined ? text : null);
}

const toPlainRow = ({ line, cells }: GridRow): GridRow => ({ line, cells: cells.map(toPlain) });

/** The tables of a text in any form, in their order. Linear in the text: each line is read by each form at most twice. */
export function findTables({ lines }: NativeText): FoundTable[] {
  const tables: FoundTable[] = [];
  let title: FoundTable['title'] = null;
  let above: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines.at(at);
    if (!line) break;
    let found: ReturnType<GridReader> = null;
    for (const read of line.text.trim() === '' ? [] : FORMS) found ??= read(lines, at);
    for (const grid of found?.grids ?? []) {
      const { caption } = grid;
      const own = caption === null ? title : { line: grid.head.line, text: toPlain(caption) };
      const unit = findUnit([...(caption === null ? [] : [caption]), ...above]);
      const head = toPlainRow(grid.head);
      tables.push({ ...grid, head, rows: grid.rows.map(toPlainRow), number: tables.length + 1, title: own, unit });
    }
    const heading = found ? null : findTitle(line, lines.at(at + 1));
    if (heading !== null) title = { line, text: toPlain(heading) };
    if (!found && line.text.trim() !== '') above = [line.text, ...above].slice(0, AROUND);
    at = Math.max(found?.next ?? 0, at + 1);
  }
  return tables;
}
