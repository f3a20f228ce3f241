/** The cells of one row of a table that is drawn with a sign before, between and after them. */
export const splitRow = (line: string, sign: string): string[] =>
  line
    .split(sign)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The cells of one line of a CSV file, `"` doubled inside quotes. No tool here breaks a line inside a cell. */
export function readCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}
