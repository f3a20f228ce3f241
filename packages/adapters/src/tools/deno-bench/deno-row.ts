import type { Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedTime } from '../../figures/printed-time.ts';
import { splitRow } from '../../text/csv-cells.ts';

/** One benchmark of a table. */
export type DenoRow = {
  readonly name: string;
  readonly average: Quantity;
  /** Only since 1.30. */
  readonly rate: number | null;
  readonly low: Quantity;
  readonly high: Quantity;
  readonly p75: Quantity;
  readonly p99: Quantity;
  readonly p995: Quantity;
};

/** `benchmark  time/iter (avg)  iter/s  (min … max)  p75  p99  p995`, between bars since 2.1; `time (avg)` before 2. */
const HEADER =
  /^\|?\s{0,4}benchmark\s{1,300}\|?\s{0,40}time(?:\/iter)? \(avg\)\s{1,40}\|?\s{0,40}(iter\/s\s{1,40}\|?\s{0,40})?\(min … max\)\s.{0,40}p75.{0,40}p99.{0,40}p995/;

export const isHeader = (text: string): boolean => HEADER.test(text.slice(0, 800).trim());

/** True for a header that only Deno prints: mitata 0.1, from which the first ones are, prints no rate. */
export const isOwnHeader = (text: string): boolean => {
  const header = text.slice(0, 800).trim();
  return isHeader(header) && /time\/iter \(avg\)|\siter\/s\s/.test(header);
};

const TIME = '(\\S{1,20} ?\\S{1,3})';
const TAIL = new RegExp(
  `\\s${TIME}(?:/iter)?(?:\\s{1,40}(\\S{1,30}))?\\s{1,40}\\(\\s{0,20}${TIME} …\\s{1,20}${TIME}\\)\\s{1,40}${TIME}\\s{1,40}${TIME}\\s{1,40}${TIME}$`,
);
const BARE = new RegExp(`^\\(\\s{0,20}${TIME} …\\s{1,20}${TIME}\\)$`);

/** The printed cells: name, average, rate, minimum, maximum, p75, p99, p995. */
function splitCells(line: string): readonly (string | undefined)[] | null {
  const text = line.slice(0, 1500).trim();
  if (text.startsWith('|')) {
    const cells = splitRow(text, '|');
    const [average, rate, spread = '', p75, p99, p995] = cells.slice(-6);
    const [, low, high] = BARE.exec(spread) ?? [];
    return cells.length < 7 || low === undefined
      ? null
      : [cells.slice(0, -6).join(' | ').trim(), average, rate, low, high, p75, p99, p995];
  }
  if (!text.includes(' … ')) return null;
  const at = Math.max(0, text.length - 400);
  const match = TAIL.exec(text.slice(at));
  return match ? [text.slice(0, at + match.index).trim(), ...match.slice(1)] : null;
}

/** A row of a table; 'unreadable' where it is one and a cell is not a value. Null for other lines. */
export function readRow(line: string): DenoRow | 'unreadable' | null {
  const cells = splitCells(line);
  if (!cells) return null;
  const [name = '', , printed] = cells;
  const times = [1, 3, 4, 5, 6, 7].map((at) => parsePrintedTime((cells[at] ?? '').replace(/\/iter$/, '')));
  const [average, low, high, p75, p99, p995] = times;
  const rate = printed === undefined ? null : parsePrintedNumber(printed);
  const isWhole =
    average && low && high && p75 && p99 && p995 && name !== '' && (printed === undefined || rate !== null);
  return isWhole ? { name, average, rate, low, high, p75, p99, p995 } : 'unreadable';
}
