export type FigureRow = Readonly<Record<string, string>>;

/**
 * A figure table: comma-separated, one header line, no quoting and no comma in a cell. A cell left empty is left out of
 * its row. Throws on a line whose cells do not match the header.
 */
export function parseTable(text: string): FigureRow[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const columns = header.split(',');
  return lines.map((line, index) => {
    const cells = line.split(',');
    if (cells.length !== columns.length)
      throw new Error(`line ${index + 2} has ${cells.length} cells, not ${columns.length}`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']).filter(([, cell]) => cell !== ''));
  });
}
