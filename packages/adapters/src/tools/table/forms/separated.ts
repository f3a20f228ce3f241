import { readCells } from '../../../text/csv-cells.ts';
import { type GridReader, type GridRow, MAX_COLUMNS, MAX_ROWS, textAt } from '../grid.ts';
import { readCell } from '../read-cell.ts';

type Split = (text: string) => readonly string[];

const byBlanks: Split = (text) => text.trim().split(/\s{2,}/, MAX_COLUMNS + 1);
const bySign =
  (sign: string): Split =>
  (text) =>
    text.includes(sign) ? readCells(text, sign).map((cell) => cell.trim()) : [];

const SPLITS: readonly (readonly [split: Split, isLoose: boolean])[] = [
  [bySign('\t'), false],
  [bySign(';'), false],
  [bySign(','), false],
  [byBlanks, true],
];
const LEAST_ROWS = 2;

const isNumber = (cell: string): boolean => readCell(cell, false) !== null;
const numbersOf = (cells: readonly string[]): number => cells.filter(isNumber).length;

/**
 * CSV, TSV, or columns that two blanks separate: heads, and at least two rows with as many cells. The heads have fewer
 * numbers than the first row, none with a unit, and do not begin with one.
 */
export const readSeparated: GridReader = (lines, at) => {
  const line = lines.at(at);
  const text = textAt(lines, at);
  if (!line || !/[\t;,]|\S\s{2,40}\S/.test(text)) return null;
  for (const [split, isLoose] of SPLITS) {
    const cells = split(text);
    const { length } = cells;
    const first = length < 2 || length > MAX_COLUMNS ? [] : split(textAt(lines, at + 1));
    if (first.length !== length || length < 2) continue;
    const hasFigures = cells.some((cell) => (readCell(cell, false)?.unit ?? null) !== null);
    if (hasFigures || isNumber(cells[0] ?? '') || numbersOf(cells) >= numbersOf(first) + (isLoose ? 0 : 1)) continue;
    const rows: GridRow[] = [];
    let next = at + 1;
    for (let row = lines.at(next); row; row = lines.at(next)) {
      const own = split(textAt(lines, next));
      if (own.length !== length) break;
      // The rows beyond are no table of their own.
      if (rows.length < MAX_ROWS) rows.push({ line: row, cells: own });
      next += 1;
    }
    if (rows.length < LEAST_ROWS) continue;
    return { grids: [{ head: { line, cells }, rows, others: [], caption: null, isLoose }], next };
  }
  return null;
};
