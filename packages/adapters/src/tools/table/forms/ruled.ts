import type { Line } from '../../../text/native-text.ts';
import { type GridReader, type GridRow, joinHeads, MAX_ROWS, textAt } from '../grid.ts';

const RULE = /^\s{0,40}(?:={2,500}(?:\s{1,40}={2,500}){1,60}|-{2,500}(?:\s{1,40}-{2,500}){1,60})\s{0,100}$/;
const SPAN = /^[\s-]{1,4000}$/;

/** The cells above or below a rule: each begins where its part of the rule does. */
function toCells(text: string, starts: readonly number[]): string[] {
  return starts.map((start, at) => text.slice(at === 0 ? 0 : start, starts[at + 1] ?? text.length).trim());
}

/** True where all that is between the columns is blank: another line is no row of the table. */
const isAligned = (text: string, starts: readonly number[]): boolean =>
  starts.slice(1).every((start) => (text[start - 1] ?? ' ').trim() === '');

/**
 * A table whose columns a rule of several parts shows: a simple table of reStructuredText, or heads above dashes as
 * consoles print them. It ends in another rule or in a blank line.
 */
export const readRuled: GridReader = (lines, at) => {
  const isTop = textAt(lines, at).trimStart().startsWith('=') && RULE.test(textAt(lines, at));
  const rule = lines.at(isTop ? at : at + 1);
  const first = lines.at(isTop ? at + 1 : at);
  if (!rule || !first || first.text.trim() === '' || !RULE.test(rule.text.slice(0, 4000))) return null;
  const starts = [...rule.text.matchAll(/[=-]{2,500}/g)].map(({ index }) => index);
  const others: Line[] = [rule];
  const heads: GridRow[] = [];
  let next = isTop ? at + 1 : at + 2;
  if (!isTop) heads.push({ line: first, cells: toCells(first.text, starts) });
  for (let line = lines.at(next); isTop && line && heads.length < 5; line = lines.at(next)) {
    next += 1;
    const isRow = isAligned(line.text, starts) && toCells(line.text, starts).filter(Boolean).length > 1;
    if (isRow || SPAN.test(line.text)) others.push(line);
    if (/^[\s=]*$/.test(line.text)) break;
    if (isRow && !SPAN.test(line.text)) heads.push({ line, cells: toCells(line.text, starts) });
  }
  const rows: GridRow[] = [];
  for (let line = lines.at(next); line && line.text.trim() !== '' && rows.length < MAX_ROWS; line = lines.at(next)) {
    next += 1;
    if (RULE.test(textAt(lines, next - 1))) {
      others.push(line);
      break;
    }
    if (isAligned(line.text, starts)) rows.push({ line, cells: toCells(textAt(lines, next - 1), starts) });
  }
  const head = { line: heads[0]?.line ?? rule, cells: joinHeads(heads.map(({ cells }) => cells)) };
  return { grids: [{ head, rows, others, caption: null, isLoose: false }], next };
};
