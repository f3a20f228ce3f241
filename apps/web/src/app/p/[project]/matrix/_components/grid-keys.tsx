'use client';
import type { KeyboardEvent, ReactNode } from 'react';

const MOVES: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next cell with a link in a direction; cells that were not run are passed over. */
function findNext(from: HTMLTableCellElement, [down, right]: readonly [number, number]): HTMLElement | null {
  const table = from.closest('table');
  const rows = [...(table?.rows ?? [])];
  let row = rows.indexOf(from.parentElement as HTMLTableRowElement);
  let column = from.cellIndex;
  for (;;) {
    row += down;
    column += right;
    const cells = rows[row]?.cells;
    // A row that is one heading alone has no cell here, and is passed over as well.
    if (!cells || column < 0 || (right !== 0 && column >= cells.length)) return null;
    const link = cells[column]?.querySelector<HTMLElement>('a.matrix-cell');
    if (link) return link;
  }
}

/** Arrow keys from cell to cell, beside the links' own order. The table works without. */
export function GridKeys({ children }: { children: ReactNode }) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const direction = MOVES[event.key];
    const cell = (event.target as HTMLElement).closest('a.matrix-cell')?.closest('td');
    if (!direction || !cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    findNext(cell, direction)?.focus();
  };
  return (
    <section className="scroll-x" aria-label="Cells; arrow keys move from one to the next" onKeyDown={move}>
      {children}
    </section>
  );
}
