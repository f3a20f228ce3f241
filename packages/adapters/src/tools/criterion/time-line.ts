import { convertValue } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';

/** `[16.132 µs 16.188 µs 16.254 µs]`: an estimate between the ends of its interval, all in the estimate's unit. */
export type Interval = {
  readonly low: number;
  readonly value: number;
  readonly high: number;
  readonly unit: string;
};

/** `select 1    time:   [16.132 µs 16.188 µs 16.254 µs]`. */
export type TimeLine = Interval & {
  /** Empty where a long name is on a separate line. */
  readonly name: string;
};

/** The interval after `time:` or `thrpt:`; null where there are percentages, which are differences to another run. */
function readInterval(text: string): Interval | null {
  const inside = /^\s{0,20}\[([^\]]{1,300})\]\s{0,20}$/.exec(text.slice(0, 400))?.[1];
  const tokens = inside?.trim().split(/\s+/) ?? [];
  const [low, lowUnit, middle, unit = '', high, highUnit] = tokens;
  // Criterion sizes every number by itself, so a bound may be printed in ns and the estimate in µs.
  const read = (printed = '', of = '') => {
    const value = parsePrintedNumber(printed);
    return value === null ? null : convertValue({ value, unit: of }, unit);
  };
  const lowest = read(low, lowUnit);
  const value = read(middle, unit);
  const highest = read(high, highUnit);
  if (tokens.length !== 6 || lowest === null || value === null || highest === null) return null;
  return { low: lowest, value, high: highest, unit };
}

/** Read a `time:` line; null when it is another kind, or the part of `change:` that looks like one. */
export function readTimeLine(text: string): TimeLine | null {
  const at = text.lastIndexOf('time:');
  const interval = at < 0 ? null : readInterval(text.slice(at + 'time:'.length));
  return interval && { ...interval, name: text.slice(0, at).trim() };
}

/** Read a `thrpt:` line, which follows the time; null when it is another kind. */
export function readThroughputLine(text: string): Interval | null {
  const line = text.trim();
  return line.startsWith('thrpt:') ? readInterval(line.slice('thrpt:'.length)) : null;
}
