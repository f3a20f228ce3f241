import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toTimeUnit } from '../../figures/printed-time.ts';
import { lookUp } from '../../json/json-fields.ts';
import { splitRow } from '../../text/csv-cells.ts';

/** A figure as mitata prints it, in the spelling the run format takes. */
export type PrintedFigure = { readonly value: number; readonly unit: string; readonly kind: 'time' | 'bytes' };

/** mitata divides by 1024 and writes `kb`. */
const SIZES: Readonly<Record<string, string>> = { b: 'B', kb: 'KiB', mb: 'MiB', gb: 'GiB' };

/** Read `51.54 µs`, `33'512 ns` of versions before 1, or `6.42 kb`. */
function readFigure(number: string, unit: string): PrintedFigure | null {
  const value = parsePrintedNumber(number.replaceAll("'", ''));
  const time = toTimeUnit(unit);
  const size = lookUp(SIZES, unit);
  if (value === null) return null;
  if (time !== null) return { value, unit: time, kind: 'time' };
  return size === undefined ? null : { value, unit: size, kind: 'bytes' };
}

/** True for the scale below a plot: figures and nothing else. */
export const isScale = (text: string): boolean => {
  const tokens = text.trim().split(/\s+/);
  return tokens.length >= 4 && readFigures(text).length * 2 === tokens.length;
};

/** The figures a text begins with; what follows them, such as a histogram, is not looked at. */
function readFigures(text: string): PrintedFigure[] {
  const tokens = text.slice(0, 400).trim().split(/\s+/);
  const figures: PrintedFigure[] = [];
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    const figure = readFigure(tokens[at] ?? '', tokens[at + 1] ?? '');
    if (figure === null) break;
    figures.push(figure);
  }
  return figures;
}

/** The consecutive lines of one benchmark. */
export type BenchRow = {
  readonly name: string;
  readonly average: PrintedFigure;
  readonly p75: PrintedFigure | null;
  readonly p99: PrintedFigure | null;
  /** mitata's mark for a call that took no longer than an empty one. */
  readonly optimizedOut: boolean;
};

const PER_ITERATION = '/iter';
/** The bars of a histogram, and the mark of a call that was optimized out. */
const PLOT = /^(?:[▁-█]+|!)$/;

/** `name  51.54 µs`: the last two words are the figure. */
function splitHead(head: string): { readonly name: string; readonly average: PrintedFigure } | null {
  const unitAt = head.lastIndexOf(' ');
  const before = head.slice(0, Math.max(unitAt, 0)).trimEnd();
  const numberAt = before.lastIndexOf(' ');
  const average = readFigure(before.slice(numberAt + 1), head.slice(unitAt + 1));
  const name = before.slice(0, Math.max(numberAt, 0)).trim();
  return average?.kind === 'time' && name !== '' ? { name, average } : null;
}

/**
 * Read the line of a benchmark that holds its average. Of version 1 it goes on with p75, in the compact form with p75
 * and p99; before, with `(min … max)`, p75, p99 and p99.9. Null for other lines, also for those of `cargo bench`.
 */
export function readBenchRow(line: string): BenchRow | null {
  const at = line.lastIndexOf(PER_ITERATION);
  const head = at < 0 ? null : splitHead(line.slice(0, at));
  if (head === null) return null;
  const tail = line.slice(at + PER_ITERATION.length).trim();
  const close = tail.startsWith('(') ? tail.indexOf(')') : -1;
  const printed = tail.slice(close + 1);
  const figures = readFigures(printed);
  const isOld = close >= 0 && tail.slice(0, close).includes('…');
  const rest = printed
    .trim()
    .split(/\s+/)
    .slice(figures.length * 2);
  if (figures.length === 0 || (close >= 0 && !isOld) || !rest.every((part) => PLOT.test(part))) return null;
  const [p75 = null, p99 = null] = figures;
  return { ...head, p75, p99, optimizedOut: tail.endsWith('!') };
}

/** The lines below an average: `(min … max) p99`, `(min … max) heap`, `gc(min … max) heap`. */
export function readSpread(
  line: string,
): { readonly of: 'time' | 'bytes' | 'gc'; readonly figure: PrintedFigure } | null {
  const text = line.slice(0, 1000).trim();
  const open = text.startsWith('gc(') ? 'gc(' : text.startsWith('(') ? '(' : null;
  const close = text.indexOf(')');
  if (open === null || close < 0 || !text.slice(0, close).includes('…')) return null;
  const [figure] = readFigures(text.slice(close + 1));
  if (figure === undefined) return null;
  return { of: open === 'gc(' && figure.kind === 'time' ? 'gc' : figure.kind, figure };
}

/** A row of mitata's Markdown: average, minimum, p75, p99, maximum. */
export function readMarkdownRow(line: string): BenchRow | null {
  const cells = markdownCells(line);
  const figures = cells
    .slice(1)
    .map((cell) => readFigures(cell.replaceAll('`', '').replace(PER_ITERATION, ''))[0] ?? null);
  const [average, , p75 = null, p99 = null] = figures;
  if (cells.length !== 6 || !average || figures.includes(null) || !cells[1]?.includes(PER_ITERATION) || !cells[0])
    return null;
  return { name: cells[0], average, p75, p99, optimizedOut: false };
}

const markdownCells = (line: string): string[] => (line.startsWith('|') ? splitRow(line, '|') : []);

/** The group in the head of a Markdown table: `• select 1`, `benchmark`, or nothing; null for other lines. */
export function readMarkdownHead(line: string): string | null {
  const [first = '', ...columns] = markdownCells(line);
  return columns.join(' ') === 'avg min p75 p99 max' ? first : null;
}
