import { type GridReader, type GridRow, MAX_COLUMNS, MAX_ROWS, textAt } from '../grid.ts';

const RULE =
  /^\s{0,8}(?:\|?(?:\s{0,100}:?-{1,500}:?\s{0,100}\|){1,60}(?:\s{0,100}:?-{1,500}:?\s{0,100})?|-{2,500}(?:\+-{2,500}){1,60})\s{0,100}$/;
const NUL = '\u0000';

const toCells = (text: string): string[] =>
  text
    .trim()
    .replaceAll('\\|', NUL)
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|', MAX_COLUMNS)
    .map((cell) => cell.replaceAll(NUL, '|'));

/** A table of Markdown, or one of psql: heads, a rule, and rows with a `|` between their cells. */
export const readMarkdown: GridReader = (lines, at) => {
  const line = lines.at(at);
  const rule = lines.at(at + 1);
  if (!line?.text.includes('|') || !rule || !RULE.test(rule.text.slice(0, 4000))) return null;
  const rows: GridRow[] = [];
  let next = at + 2;
  for (let row = lines.at(next); row?.text.includes('|') && rows.length < MAX_ROWS; row = lines.at(next)) {
    rows.push({ line: row, cells: toCells(textAt(lines, next)) });
    next += 1;
  }
  const head = { line, cells: toCells(textAt(lines, at)) };
  return { grids: [{ head, rows, others: [rule], caption: null, isLoose: false }], next };
};
