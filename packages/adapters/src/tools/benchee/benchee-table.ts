import type { Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedTime } from '../../figures/printed-time.ts';
import { lookUp } from '../../json/look-up.ts';

/** What a table is about: run time, memory, or reductions, which are steps of the Erlang machine. */
export type Subject = 'time' | 'memory' | 'reductions';

/** Columns after the name, as printed. */
const COLUMNS: Readonly<Record<string, 'count' | 'quantity' | 'percent' | 'mode'>> = {
  ips: 'count',
  average: 'quantity',
  deviation: 'percent',
  median: 'quantity',
  '99th %': 'quantity',
  minimum: 'quantity',
  maximum: 'quantity',
  'sample size': 'count',
  mode: 'mode',
  'Memory usage': 'quantity',
  'Reduction count': 'quantity',
};

/** The columns of a header; null for other lines. */
export function readColumns(line: string): readonly string[] | null {
  const [name, ...columns] = line
    .slice(0, 1000)
    .trim()
    .split(/\s{2,100}/);
  const isHeader = name === 'Name' && columns.length > 0 && columns.every((column) => lookUp(COLUMNS, column));
  return isHeader && columns.some((column) => column !== 'mode') ? columns : null;
}

const COUNT = /\s((?:\S{1,30} [KMBT])|\S{1,30})$/;
const MEASURE = /\s(\S{1,30} (?:ns|\S{1,10}s|min|h|[KMGT]?B)|N\/A)$/;
const PERCENT = /\s\S{0,4}(?:±|\+\/-|\ufffd|\\x\{B1\})\s?(\S{1,30})%$/;
/** The last column is a list of several modes at times, and may contain blanks. */
const MODE = /\s{2,}(\S{1,300}(?: \S{1,40}){0,40})$/;

const patternOf = (column: string, subject: Subject): RegExp => {
  const kind = lookUp(COLUMNS, column);
  if (kind === 'percent') return PERCENT;
  if (kind === 'mode') return MODE;
  return kind === 'count' || subject === 'reductions' ? COUNT : MEASURE;
};

/** A row of a table: the name, and the printed cells by column. */
export type BencheeRow = { readonly name: string; readonly cells: ReadonlyMap<string, string> };

/** Split a row from its right end: names hold blanks and numbers, and Benchee pads them with three blanks. Null where the line has not these columns. */
export function readRow(line: string, columns: readonly string[], subject: Subject): BencheeRow | null {
  let rest = line.slice(0, 1500).trimEnd();
  const cells = new Map<string, string>();
  let padding = '';
  for (const column of [...columns].reverse()) {
    const match = patternOf(column, subject).exec(rest.slice(-400));
    if (!match) return null;
    cells.set(column, match[1] ?? '');
    const before = rest.slice(0, rest.length - match[0].length + 1);
    rest = before.trimEnd();
    padding = before.slice(rest.length);
  }
  const name = rest.trim();
  return name === '' || padding.length < 2 ? null : { name, cells };
}

const POWERS: Readonly<Record<string, string>> = { K: 'e3', M: 'e6', B: 'e9' };

/** `1716.93 K` → 1716930. */
export function readCount(cell: string): number | null {
  const [number = '', suffix] = cell.split(' ');
  return parsePrintedNumber(suffix === undefined ? number : `${number}${lookUp(POWERS, suffix) ?? '?'}`);
}

/** Benchee divides by 1024 and prints KB. */
const SIZES: Readonly<Record<string, string>> = { B: 'B', KB: 'KiB', MB: 'MiB', GB: 'GiB' };

/** A cell of a table about the subject, per call of the function. */
export function readQuantity(cell: string, subject: Subject): Quantity | null {
  if (subject === 'time') return parsePrintedTime(cell);
  if (subject === 'reductions') {
    const value = readCount(cell);
    return value === null ? null : { value, unit: 'reductions' };
  }
  const [number = '', printed = ''] = cell.split(' ');
  const value = parsePrintedNumber(number);
  const unit = lookUp(SIZES, printed);
  return value === null || unit === undefined ? null : { value, unit: `${unit}/op` };
}
