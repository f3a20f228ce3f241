import { lookUp } from '../json/json-fields.ts';
import type { Quantity } from './convert-value.ts';
import { parsePrintedNumber } from './printed-number.ts';

/** µ is printed as U+00B5, as U+03BC, as u, and as `\x{3BC}` by Erlang where the terminal has no Unicode. */
const UNITS: Readonly<Record<string, string>> = {
  ps: 'ps',
  ns: 'ns',
  us: 'us',
  µs: 'us',
  μs: 'us',
  '\\x{3BC}s': 'us',
  ms: 'ms',
  s: 's',
  sec: 's',
  secs: 's',
  m: 'min',
  min: 'min',
  h: 'h',
};

/** A printed unit of time in the spelling of the run format; null for anything else. */
export const toTimeUnit = (printed: string): string | null => lookUp(UNITS, printed) ?? null;

/** `55.78 µs`, `1.2ms`; null for anything else. */
export function parsePrintedTime(text: string): Quantity | null {
  const [, number = '', printed = ''] = /^([\d.,+eE-]{1,40}?)\s?(\\x\{3BC\}s|[a-zµμ]{1,4})$/.exec(text.trim()) ?? [];
  const value = parsePrintedNumber(number);
  const unit = toTimeUnit(printed);
  return value === null || unit === null ? null : { value, unit };
}
