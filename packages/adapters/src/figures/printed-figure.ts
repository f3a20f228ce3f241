import type { Result } from '@tachograph/schema/result';
import { isUnit, metricOfUnit, parseUnit } from '@tachograph/units';
import { lookUp } from '../json/fields.ts';

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * A number as English-speaking tools print it: `1,234.5`, `47.09`, `3.4E7`. Null for other texts, and for `NaN` and
 * `Infinity`. A comma only groups thousands: `4,75` is rejected, not guessed.
 */
export function parsePrintedNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 40) return null;
  if (PLAIN.test(trimmed)) return finite(Number(trimmed));
  return GROUPED.test(trimmed) ? finite(Number(trimmed.replaceAll(',', ''))) : null;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A number as Java's `%.3f` prints it: never grouped, so a comma is the decimal sign of the machine's locale.
 * `10⁻³`, which JMH prints after `≈` for scores too small for three decimals, is read as the power it is.
 */
export function parseJavaNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 40) return null;
  const power = /^10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})$/.exec(trimmed);
  if (power) {
    const digits = [...(power[2] ?? '')].map((sign) => SUPERSCRIPTS.indexOf(sign)).join('');
    return finite(Number(`1e${power[1] ? '-' : ''}${digits}`));
  }
  const pointed = trimmed.replace(',', '.');
  return PLAIN.test(pointed) ? finite(Number(pointed)) : null;
}

/** A figure in the unit it was printed in. */
export type Quantity = { readonly value: number; readonly unit: string };

/**
 * A value in another unit of the same kind: tools print a mean and its deviation each in the unit that fits its size.
 * Twelve digits, which leaves out the noise that the conversion adds to a double. Null where the units do not fit.
 */
export function convertValue({ value, unit }: Quantity, wanted: string): number | null {
  if (unit === wanted) return value;
  const from = parseUnit(unit);
  const to = parseUnit(wanted);
  if (!isUnit(from) || !isUnit(to) || from.canonical !== to.canonical) return null;
  return Number(((value * from.factor) / to.factor).toPrecision(12));
}

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

/** A printed unit that the run format accepts. */
export type PrintedUnit = {
  /** What the unit measures. A direction is stated only where the unit alone does not imply one. */
  readonly measure: { readonly metric: string; readonly unit: string; readonly direction?: Result['direction'] };
  /** What a reader should know about the unit, or null. */
  readonly warning: string | null;
};

/** Hardware counters print `#/op`: a count, but no name that could be a unit. */
const RESPELT: Readonly<Record<string, string>> = { '#/op': 'counts/op', '#': 'counts' };

/**
 * What a printed unit is in the run format; null if it is not a unit. A near miss is respelt with a warning. A unit that
 * only the tool knows gets a direction: higher is better for a rate; lower for anything else, which is a guess, and a
 * warning says so.
 */
export function parsePrintedUnit(printed: string): PrintedUnit | null {
  const unit = lookUp(RESPELT, printed.trim()) ?? printed.slice(0, 200).trim().slice(0, 80);
  const parsed = parseUnit(unit);
  if (!isUnit(parsed)) {
    const near = parsed.suggestion === null ? null : parsePrintedUnit(parsed.suggestion);
    return near && { ...near, warning: `unit "${unit}" is read as ${near.measure.unit}` };
  }
  const metric = metricOfUnit(parsed);
  if (parsed.direction !== null) return { measure: { metric, unit }, warning: null };
  if (/\/(?:s|sec|second|min|minute|h|hour)$/.test(unit))
    return { measure: { metric, unit, direction: 'higher' }, warning: null };
  const warning = `unit "${unit}" does not say which direction is better: lower is assumed`;
  return { measure: { metric, unit, direction: 'lower' }, warning };
}
