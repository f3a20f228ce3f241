import type { Block } from '../markers/report-document.ts';
import type { Figures } from './figures.ts';
import { selectColumns, selectRows } from './select.ts';
import { settingsOf } from './settings.ts';

/** What a block shows of figures: the keys of its columns, the reference first, and the positions of its rows in `figures.rows`. */
type BlockSelection = { readonly columns: readonly string[]; readonly rows: readonly number[] };

/** The columns and rows that a block names, in its order: all of them where it names none. */
export function selectBlock(block: Block, figures: Figures): BlockSelection {
  const settings = settingsOf(block, null);
  const positions = new Map(figures.rows.map((row, index) => [row, index]));
  return {
    columns: selectColumns(figures, settings.drivers).map(({ column }) => column.key),
    rows: selectRows(figures, settings).flatMap((row) => positions.get(row) ?? []),
  };
}
