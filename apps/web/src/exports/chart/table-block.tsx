import { count } from '@tachograph/units';
import {
  type Block,
  fitText,
  INSIDE,
  Rule,
  stack,
  TYPE,
  toGap,
  toTextBlock,
  widthOf,
} from '@/exports/engine/block.tsx';
import type { Lines } from '@/ui/table/column.tsx';

/** Rows of a drawn table: of more the rest is in its other formats. */
const MOST_ROWS = 40;
const LINE = 18;
/** From one column to the next, and the least that one has. */
const GAP = 10;
const NARROWEST = 36;

/** What each column takes of the width: as much as its widest text, or less of all that are wide. */
function toWidths({ head, rows }: Lines): number[] {
  const wanted = head.map((title, column) =>
    Math.max(NARROWEST, ...[title, ...rows.map((row) => row[column] ?? '')].map((text) => widthOf(text, 11))),
  );
  const space = INSIDE - GAP * (head.length - 1);
  let most = space;
  const total = () => wanted.reduce((sum, width) => sum + Math.min(width, most), 0);
  while (total() > space && most > NARROWEST) most *= 0.9;
  return wanted.map((width) => Math.min(width, most));
}

/** A table that is an image of itself: heads, a line for each row, and how many more there are. */
export function toTableBlock({ head, rows }: Lines): Block {
  const shown = rows.slice(0, MOST_ROWS);
  const widths = toWidths({ head, rows: shown });
  const from = widths.map((_, column) => widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 0));
  const toLine = (cells: readonly string[], type: 'note' | 'small'): Block => ({
    height: LINE,
    body: cells.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an export is drawn once
      <text key={column} {...TYPE[type]} x={from[column]} y="13">
        {fitText(cell, widths[column] ?? 0, 11)}
      </text>
    )),
  });
  const left = rows.length - shown.length;
  return stack([
    toLine(head, 'note'),
    { height: 4, body: <Rule width={INSIDE} /> },
    ...shown.map((row) => toLine(row, 'small')),
    toGap(6),
    left > 0 ? toTextBlock([`… and ${count(left, 'more line')}.`], { type: 'note', step: 16, most: 1 }) : toGap(0),
  ]);
}
