import { parsePrintedNumber } from '../figures/printed-number.ts';

/** One line that benchmark.js prints per benchmark: `name x 1,234 ops/sec ±1.23% (45 runs sampled)`. */
export type ConsoleRow = {
  readonly name: string;
  readonly printed: string;
  /** Null when the printed number is none (`Infinity`, a foreign locale). */
  readonly value: number | null;
  /** Percent, at 95 %; null when none was printed or it is none. */
  readonly rme: number | null;
  /** Runs sampled. */
  readonly n: number | null;
};

const UNIT = ' ops/sec';

/** Read one console line; null when it is another kind of line. The name may hold ` x ` itself: the last one counts. */
export function readConsoleRow(line: string): ConsoleRow | null {
  const unitAt = line.lastIndexOf(UNIT);
  if (unitAt < 0) return null;
  const head = line.slice(0, unitAt);
  const crossAt = head.lastIndexOf(' x ');
  if (crossAt < 0) return null;
  const printed = head.slice(crossAt + 3).trim();
  if (!/^(?:[\d.,]{1,30}|Infinity|NaN)$/.test(printed)) return null;
  const tail = line.slice(unitAt + UNIT.length, unitAt + UNIT.length + 200);
  const rme = /(?:±|\+\/-|\ufffd)\s?([\d.,]{1,30})\s?%/.exec(tail)?.[1];
  const n = /\((\d{1,9}) runs? sampled\)/.exec(tail)?.[1];
  const name = head.slice(0, crossAt).trim();
  return {
    name: name.replace(/^[>*•✓✔-] +/, ''),
    printed,
    value: parsePrintedNumber(printed),
    rme: rme === undefined ? null : parsePrintedNumber(rme),
    n: n === undefined ? null : Number(n) || null,
  };
}

/** Seconds of warm-up that the MariaDB suite runs under the name of a driver. */
export const WARM_UP = 'warmup';
/** Why rows of the pseudo driver that warms up are rejected. */
export const WARM_UP_IGNORED = 'ignored: a warm-up row is not a driver';
