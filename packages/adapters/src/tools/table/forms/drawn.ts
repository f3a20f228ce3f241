import type { Line } from '../../../text/native-text.ts';
import { type GridReader, type GridRow, joinHeads, MAX_ROWS, textAt } from '../grid.ts';

const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/[┌┬┐├┼┤└┴┘╭╮╰╯╞╪╡╔╦╗╠╬╣╚╩╝╟╫╢╤╧╥╨]/g, '+'],
  [/[─━]/g, '-'],
  [/═/g, '='],
  [/[│┃║]/g, '|'],
];
const isDrawn = (text: string): boolean => /^\s{0,40}[+|┌├│└╭╰╞╔╠║╚╟┃]/.test(text);
const toPlainSigns = (text: string): string => DRAWN.reduce((plain, [signs, sign]) => plain.replace(signs, sign), text);

const TOP = /^\s{0,40}\+(?:[-=]{1,500}\+){1,60}\s{0,100}$/;
const BORDER = /\+[-=]{2,500}\+/;

/** `console.table` prints quotes around texts. */
const toCell = (part: string): string => part.trim().replace(/^'(.*)'$/, '$1');

/** The cells of a row by the places of the borders: one that spans several columns is in the first, or in all of them. */
function toCells(text: string, borders: readonly number[], isHead: boolean): string[] {
  const parts = text.trim().split('|').slice(1, -1);
  if (parts.length === borders.length - 1) return parts.map(toCell);
  const cells = borders.slice(1).map(() => '');
  let from = text.indexOf('|');
  for (const part of parts) {
    const to = from + part.length + 1;
    const [first, ...more] = borders.slice(0, -1).flatMap((border, at) => (border >= from && border < to ? [at] : []));
    for (const column of first === undefined ? [] : [first, ...(isHead ? more : [])]) cells[column] = toCell(part);
    from = to;
  }
  return cells;
}

/** Lines between two borders: one row over several lines, or a row in each. */
type Block = readonly GridRow[];

const joinLines = (block: Block): GridRow[] => {
  const [first] = block;
  return first
    ? [
        {
          line: first.line,
          cells: joinHeads(
            block.map(({ cells }) => cells),
            ' ',
          ),
        },
      ]
    : [];
};

/** A table that is drawn with borders: a grid of reStructuredText, a table of mysql, of `console.table` and the like. */
export const readDrawn: GridReader = (lines, at) => {
  if (!isDrawn(textAt(lines, at)) || !TOP.test(toPlainSigns(textAt(lines, at)))) return null;
  const drawn: { readonly line: Line; readonly text: string }[] = [];
  for (
    let line = lines.at(at);
    line && isDrawn(line.text) && drawn.length < MAX_ROWS;
    line = lines.at(at + drawn.length)
  )
    drawn.push({ line, text: toPlainSigns(textAt(lines, at + drawn.length)) });
  const columns = drawn.filter(({ text }) => TOP.test(text)).map(({ text }) => text.split('+').length);
  const widest = drawn.find(
    ({ text }) => TOP.test(text) && text.split('+').length === Math.max(...columns.slice(0, 10)),
  );
  const borders = [...(widest?.text ?? '').matchAll(/\+/g)].map(({ index }) => index);
  const hasDouble = drawn.slice(1, -1).some(({ text }) => text.includes('+='));
  const others: Line[] = [];
  const blocks: GridRow[][] = [];
  /** How many blocks stand above the border of the heads. */
  let heads = 0;
  let isBetween = true;
  for (const { line, text } of drawn) {
    if (!BORDER.test(text)) {
      if (isBetween) blocks.push([]);
      blocks.at(-1)?.push({ line, cells: toCells(text, borders, heads === 0) });
    } else {
      if (heads === 0 && blocks.length > 0 && (text.includes('+=') || !hasDouble)) heads = blocks.length;
      others.push(line);
    }
    isBetween = BORDER.test(text);
  }
  const [first] = blocks.flat();
  if (!first) return { grids: [], next: at + drawn.length };
  const above = blocks.slice(0, heads);
  const below = blocks.slice(heads);
  const [only] = below;
  const rows = below.length === 1 && only ? only : below.flatMap(joinLines);
  const head = { line: first.line, cells: joinHeads(above.flatMap(joinLines).map(({ cells }) => cells)) };
  const rest = above.flat().map(({ line }) => line);
  const inRows = below.length === 1 ? [] : below.flat().map(({ line }) => line);
  const grid = { head, rows, others: [...others, ...rest, ...inRows], caption: null, isLoose: false };
  return { grids: [grid], next: at + drawn.length };
};
