import type { Block } from '../markers/report-document.ts';
import { toAlternativeText } from './alternative-text.ts';
import { type Selected, toBlockTable } from './block-table.ts';
import type { Figures } from './figures.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderRest } from './render-rest.ts';
import { selectColumns, selectRows } from './select.ts';
import { settingsOf } from './settings.ts';
import { formatDay, listNames } from './words.ts';

/** The address of a block's evidence, as in `https://host/s/ID`, and whether the block names it in its marker. */
export type Evidence = { readonly url: string; readonly isPinned: boolean };

const MOST_ROWS = 200;

/**
 * The content of a compare block, in the syntax of its marker and with `\n` between its lines: an image, a table, and a line that
 * says from what it was made. Beyond 200 rows it says how many it leaves out. Nothing in the figures becomes markup.
 */
export function renderBlock(block: Block, figures: Figures, { url, isPinned }: Evidence): string {
  const settings = settingsOf(block, null);
  const all = selectRows(figures, settings);
  const rows = all.slice(0, MOST_ROWS);
  const selected = { columns: selectColumns(figures, settings.drivers), rows };
  const show = block.values.show ?? ['picture', 'table'];
  const parts = {
    url,
    alternative: show.includes('picture') ? toAlternativeText(figures, { ...selected, rows: all }) : null,
    table: show.includes('table') ? toBlockTable(figures, selected) : null,
    omitted: all.length - rows.length,
    origin: toOrigin(figures, selected, isPinned),
  };
  return block.syntax === 'rest' ? renderRest(parts) : renderMarkdown(parts, block.syntax === 'mdx');
}

/** "Follows the newest releases", the environment and the day: what stands before the link of the evidence. */
function toOrigin(figures: Figures, { columns }: Selected, isPinned: boolean): readonly string[] {
  const environments = [...new Set(columns.flatMap(({ column }) => column.environment?.label ?? []))];
  const day = formatDay(figures.measuredAt);
  return [
    isPinned ? 'Pinned' : 'Follows the newest releases',
    ...(environments.length > 0 ? [listNames(environments)] : []),
    ...(day === null ? [] : [day]),
  ];
}
