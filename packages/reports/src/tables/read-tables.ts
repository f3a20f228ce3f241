import type { ScannedLine } from '../text/scan-lines.ts';
import { readCellQuantity } from './quantity.ts';
import { type Cell, type Table, toCell, toTable } from './table.ts';

/** The cells of a line between `|` or `│`, which a backslash may escape; null if it has none. */
function splitPipes(line: string): readonly string[] | null {
  const text = line.trim();
  if (!/[|│┃║]/.test(text)) return null;
  const cells = text
    .replace(/\\\|/g, '\u0000')
    .split(/[|│┃║]/)
    .map((cell) => cell.replaceAll('\u0000', '|').trim());
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

const DELIMITER = /^:?-+:?$/;
const isDelimiter = (cells: readonly string[] | null) =>
  cells?.length !== 0 && cells?.every((cell) => DELIMITER.test(cell));
/** Lines of a drawn table that only separate: `+-----+----+`, `├──┼──┤`. */
const SEPARATOR = /^(?=.{3})[+|\-=\s┌┬┐├┼┤└┴┘─│━┏┳┓┡╇┩╞╪╡╔╦╗╠╬╣╚╩╝═║┃╒╤╕╘╧╛]+$/;
const LIST_MARK = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;

type Row = { readonly index: number; readonly text: string };

/**
 * The tables of a document: of pipes, drawn with lines, of HTML, and of columns aligned by spaces in code. `lines` and the text
 * as `scanLines` gives them.
 */
export function readTables(text: string, lines: readonly ScannedLine[]): readonly Table[] {
  const tables: Table[] = [];
  for (let index = 0; index < lines.length; index++) {
    const read = readAt(text, lines, index);
    if (!read) continue;
    if (read.header.length > 1 && read.rows.length > 0) tables.push(read);
    index = Math.max(index, read.lastLine - 1);
  }
  return tables;
}

const contentOf = (text: string, line: ScannedLine | undefined): string =>
  line ? text.slice(line.content, Math.min(line.end, line.content + 4000)) : '';

function readAt(text: string, lines: readonly ScannedLine[], index: number): Table | null {
  const line = lines[index];
  if (!line || line.kind === 'blank' || line.kind === 'heading') return null;
  const content = contentOf(text, line);
  if (line.kind === 'text' && /<table[\s>]/i.test(content)) return readHtml(text, lines, index);
  return readPiped(text, lines, index) ?? (line.kind === 'code' ? readColumns(text, lines, index) : null);
}

/** Lines from `first` on that fit, at most 2,000. */
function takeWhile(
  text: string,
  lines: readonly ScannedLine[],
  first: number,
  fits: (content: string) => boolean,
): Row[] {
  const rows: Row[] = [];
  const { kind, block } = lines[first] ?? { kind: 'blank', block: -1 };
  for (let index = first; index < lines.length && rows.length < 2000; index++) {
    const line = lines[index];
    const content = contentOf(text, line);
    if (line?.kind !== kind || line.block !== block || !fits(content)) break;
    rows.push({ index, text: content });
  }
  return rows;
}

const toCells = (texts: readonly string[], row: Row): readonly Cell[] =>
  texts.map((cell) => toCell(cell, row.index + 1));

/** Rows between pipes: in Markdown below a line of dashes, in a drawn table with a border or a line of dashes. */
function readPiped(text: string, lines: readonly ScannedLine[], index: number): Table | null {
  const first = contentOf(text, lines[index]);
  const bordered = SEPARATOR.test(first) && /[+┌┏╔╒]/.test(first);
  if (!bordered && splitPipes(first) === null) return null;
  const inside = (content: string) => SEPARATOR.test(content) || splitPipes(content) !== null;
  const below = contentOf(text, lines[index + 1]);
  const marked = !bordered && (isDelimiter(splitPipes(below)) || (SEPARATOR.test(below) && /[-─═]/.test(below)));
  if (!bordered && !marked) return null;
  const rows = takeWhile(text, lines, index, inside);
  const cells = rows.flatMap((row) => {
    const content = row.index === index ? row.text.replace(LIST_MARK, '') : row.text;
    const split = SEPARATOR.test(content) ? null : splitPipes(content);
    return split && !isDelimiter(split) ? [toCells(split, row)] : [];
  });
  const [header, ...body] = cells;
  return header ? toTable(bordered ? 'box' : 'pipe', header, body) : null;
}

/** A simple `<table>`: its rows and cells, without tables inside of it. */
function readHtml(text: string, lines: readonly ScannedLine[], index: number): Table {
  const rows: Cell[][] = [];
  let cell: { line: number; parts: string[] } | null = null;
  let last = index;
  for (; last < Math.min(lines.length, index + 5000); last++) {
    for (const [piece] of contentOf(text, lines[last]).matchAll(/<[^<>]{1,500}>|[^<]{1,2000}|</g)) {
      const tag = /^<(\/?)(tr|t[dh])\b/i.exec(piece);
      if (tag || /^<\/table/i.test(piece)) {
        if (cell) rows.at(-1)?.push(toCell(cell.parts.join(' '), cell.line));
        cell = null;
        if (tag?.[1] === '' && tag[2]?.toLowerCase() === 'tr') rows.push([]);
        else if (tag?.[1] === '') cell = { line: last + 1, parts: [] };
      } else cell?.parts.push(piece);
    }
    if (/<\/table/i.test(contentOf(text, lines[last]))) break;
  }
  const [header = [], ...body] = rows.filter((row) => row.length > 0);
  return { ...toTable('html', header, body), lastLine: last + 1 };
}

const splitColumns = (content: string): readonly string[] => content.trim().split(/ {2,}|\t+/);

/** Columns of a console: a header without numbers and rows of as many cells, most of them numbers. */
function readColumns(text: string, lines: readonly ScannedLine[], index: number): Table | null {
  const header = splitColumns(contentOf(text, lines[index]));
  if (header.length < 2 || header.some((cell) => /^[\d.,(+-]/.test(cell))) return null;
  const below = contentOf(text, lines[index + 1]);
  const first = SEPARATOR.test(below) ? index + 2 : index + 1;
  // A row that is no row of figures ends the table, so that each line is read once.
  const isRow = (content: string) => {
    const [, ...cells] = splitColumns(content);
    const numbers = cells.filter((cell) => readCellQuantity(cell.slice(0, 100)) !== null).length;
    return cells.length === header.length - 1 && numbers >= cells.length / 2;
  };
  const rows = takeWhile(text, lines, first, isRow);
  if (rows.length === 0) return null;
  const cells = rows.map((row) => toCells(splitColumns(row.text), row));
  return toTable('columns', toCells(header, { index, text: '' }), cells);
}
