import type { Line, Lines } from '../../text/native-text.ts';

/** A row of a table by its first line; its cells are as they are written. */
export type GridRow = { readonly line: Line; readonly cells: readonly string[] };

/** A table of any form: heads, rows, and the lines around and between them that are understood and have no cell. */
export type Grid = {
  readonly head: GridRow;
  readonly rows: readonly GridRow[];
  readonly others: readonly Line[];
  readonly caption: string | null;
  /** True for columns that only blanks separate: any text may look so. */
  readonly isLoose: boolean;
};

/** Tables that begin in a line, and the place of the line behind them; null where none does. */
export type GridReader = (
  lines: Lines,
  at: number,
) => { readonly grids: readonly Grid[]; readonly next: number } | null;

export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 60;
const MAX_LENGTH = 20_000;

/** The part of a line that a table is read from. */
export const textAt = (lines: Lines, at: number): string => lines.at(at)?.text.slice(0, MAX_LENGTH) ?? '';

/** The heads of columns with several rows of heads, outermost first: `Insert / pg`. Equal ones are one. */
export const joinHeads = (rows: readonly (readonly string[])[], sign = ' / '): string[] =>
  Array.from({ length: Math.min(MAX_COLUMNS, Math.max(0, ...rows.map(({ length }) => length))) }, (_, at) =>
    [...new Set(rows.map((cells) => (cells[at] ?? '').trim()).filter(Boolean))].join(sign),
  );
