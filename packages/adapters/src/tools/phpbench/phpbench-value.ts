import { convertValue, type Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedTime, toTimeUnit } from '../../figures/printed-time.ts';
import { lookUp } from '../../json/json-fields.ts';

/** A variant of a subject: the method with one set of parameters. */
export type Variant = { readonly benchmark: string; readonly subject: string; readonly set: string };

export const keyOf = ({ benchmark, subject, set }: Variant): string => `${benchmark}\n${subject}\n${set}`;

/** `\App\DriversBench` → `DriversBench`: tables print no namespace. */
export const toClassName = (name: string): string => name.slice(name.lastIndexOf('\\') + 1);

/** A difference from a reference run, which follows the value. */
const DIFFERENCE = /\s{1,3}[+-]?[\d.,]{1,20}%$/;

/** `5.184μs -2.29%`, or `236.749ops/ms` with `--mode=throughput`; a bare number of a CSV is in microseconds. */
export function readTime(cell: string): Quantity | null {
  const text = cell.replace(DIFFERENCE, '').trim();
  const [, number = '', per = ''] = /^([\d.,]{1,40})\s?ops\/(\S{1,3})$/.exec(text) ?? [];
  const unit = toTimeUnit(per);
  if (unit !== null) {
    const value = parsePrintedNumber(number);
    return value === null ? null : { value, unit: `ops/${unit}` };
  }
  const bare = parsePrintedNumber(text);
  return bare === null ? parsePrintedTime(text) : { value: bare, unit: 'us' };
}

/** phpbench divides by 1000 and prints kb. */
const SIZES: Readonly<Record<string, string>> = { '': 'B', b: 'B', kb: 'kB', mb: 'MB', gb: 'GB' };

/** `473.560kb`, `473,560b`; a bare number of a CSV is in bytes. */
export function readMemory(cell: string): Quantity | null {
  const [, number = '', printed = ''] =
    /^([\d.,]{1,40})\s?([kmg]?b|)$/.exec(cell.trim().replace(DIFFERENCE, '').trim()) ?? [];
  const value = parsePrintedNumber(number);
  const unit = lookUp(SIZES, printed);
  return value === null || unit === undefined ? null : { value, unit };
}

/** `±2.09%`, `±39.05% +117.65%`, `2.09` → 2.09. */
export const readPercent = (cell: string): number | null =>
  parsePrintedNumber(/^(?:±|\ufffd)?\s?([\d.,]{1,40})%?(?:\s|$)/.exec(cell.trim())?.[1] ?? '');

/** A printed deviation in the unit of the value; null if the cell is not one. */
export function readDeviation(cell: string, unit: string): number | null {
  const quantity = readTime(cell);
  return quantity && convertValue(quantity, unit);
}

/** True for a line below the stack of a message that is no line of a stack. */
export const isBesideStack = (message: string, text: string): boolean =>
  message.includes('Stack trace:') && !/^(?:\s{0,20}(?:#\d{1,4} |thrown in |Stack trace:)|Next |\s{0,200}$)/.test(text);
