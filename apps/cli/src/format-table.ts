export type TableColumn = { readonly title: string; readonly alignRight?: boolean; readonly cells: readonly string[] };

/** Columns as lines for a terminal: titles, then a line a row, two blanks between columns. */
export function formatTable(columns: readonly TableColumn[]): string {
  const wide = columns.map((column) => ({
    ...column,
    width: column.cells.reduce((width, cell) => Math.max(width, cell.length), column.title.length),
  }));
  const rows = columns[0]?.cells.length ?? 0;
  const lines = Array.from({ length: rows + 1 }, (_, line) =>
    wide
      .map(({ title, alignRight = false, cells, width }) => {
        const cell = line === 0 ? title : (cells[line - 1] ?? '');
        return alignRight ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}
