import type { OutcomeDraft } from '../outcome/adapter.ts';
import { readCells } from '../text/csv-cells.ts';
import { isOpenEnd, type Line, type NativeText, OPEN_END_REASON } from '../text/native-text.ts';

/** A row of a table of columns: its cells by their names. */
export type ColumnRow = { readonly line: Line; readonly cells: ReadonlyMap<string, string> };

type ColumnTable = {
  /** True for a header: its cells are the names of the columns. */
  readonly isHead: (text: string) => boolean;
  /** The cells of a line, by default those of a CSV file. */
  readonly split?: (text: string) => readonly string[];
  /** How many cells a row has at least, where it may end early. */
  readonly least?: number;
  /** True where the end of a row without a line break may be missing; by default it always may. */
  readonly isCut?: (line: Line, seen: readonly ColumnRow[]) => boolean;
};

/** The rows below each header of a table, by the names of their columns: a row of other columns is rejected. */
export function readColumns(
  native: NativeText,
  draft: OutcomeDraft,
  { isHead, split = (text) => readCells(text, ','), least, isCut = () => true }: ColumnTable,
): ColumnRow[] {
  const rows: ColumnRow[] = [];
  let heads: readonly string[] | null = null;
  for (const line of native.lines) {
    if (isHead(line.text)) {
      heads = split(line.text);
      draft.accept(line);
    } else if (heads && line.text.trim() !== '') {
      const cells = split(line.text);
      if (isOpenEnd(native, line) && isCut(line, rows)) draft.reject(line, line.text, OPEN_END_REASON);
      else if (cells.length > heads.length || cells.length < (least ?? heads.length))
        draft.reject(line, line.text, 'not a row with the columns of its header');
      else rows.push({ line, cells: new Map(heads.map((name, at) => [name, cells[at] ?? ''])) });
    }
  }
  return rows;
}
