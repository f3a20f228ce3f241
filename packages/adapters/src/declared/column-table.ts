import type { OutcomeDraft } from '../outcome/adapter.ts';
import { readCells } from '../text/csv-cells.ts';
import { isOpenEnd, type Line, type NativeText, OPEN_END_REASON } from '../text/native-text.ts';

/** A row of a table of columns: its cells by their names, and its lines; most have one. */
export type ColumnRow = {
  readonly line: Line;
  readonly lines: readonly Line[];
  readonly cells: ReadonlyMap<string, string>;
};

type ColumnTable = {
  /** True for a header: its cells are the names of the columns. */
  readonly isHead: (text: string) => boolean;
  /** The cells of a line, by default those of a CSV file. */
  readonly split?: (text: string) => readonly string[];
  /** How many cells a row has at least, where it may end early. */
  readonly least?: number;
  /** True where the end of a row without a line break may be missing; by default it always may. */
  readonly isCut?: (line: Line) => boolean;
  /** True where a quoted cell may go on over several lines. */
  readonly hasBreaks?: boolean;
};

/** A cell with more line breaks is one that was cut. */
const MAX_LINES_OF_ROW = 100;

export const NO_ROW = 'not a row with the columns of its header';

/** The rows below each header of a table, by the names of their columns: a row of other columns is rejected. */
export function* readColumns(
  native: NativeText,
  draft: OutcomeDraft,
  { isHead, split = (text) => readCells(text, ','), least, isCut = () => true, hasBreaks = false }: ColumnTable,
): Generator<ColumnRow> {
  const last = native.lines.at(-1)?.number;
  let heads: readonly string[] | null = null;
  let lines: Line[] = [];
  let quotes = 0;
  for (const line of native.lines) {
    const isHeading = lines.length === 0 && isHead(line.text);
    if (isHeading) {
      heads = split(line.text);
      draft.accept(line);
    }
    if (isHeading || !heads || (lines.length === 0 && line.text.trim() === '')) continue;
    lines.push(line);
    quotes += hasBreaks ? line.text.split('"').length - 1 : 0;
    if (quotes % 2 === 1 && lines.length < MAX_LINES_OF_ROW && line.number !== last) continue;
    const cells = split(lines.map(({ text }) => text).join('\n'));
    const isOpen = isOpenEnd(native, line) && isCut(line);
    const [first = line] = lines;
    if (!isOpen && cells.length <= heads.length && cells.length >= (least ?? heads.length))
      yield { line: first, lines, cells: new Map(heads.map((name, at) => [name, cells[at] ?? ''])) };
    else {
      const reason = isOpen ? OPEN_END_REASON : `${NO_ROW}: ${cells.length} cells instead of ${heads.length}`;
      for (const part of lines) draft.reject(part, part.text, reason);
    }
    [lines, quotes] = [[], 0];
  }
}
