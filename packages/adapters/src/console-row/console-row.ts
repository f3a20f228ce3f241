import { parsePrintedNumber } from '../figures/printed-figure.ts';

/** One line that benchmark.js prints per benchmark: `name x 1,234 ops/sec ±1.23% (45 runs sampled)`. */
export type ConsoleRow = {
  readonly name: string;
  readonly printed: string;
  /** 0 for a benchmark that was aborted; null if the printed text is not a number (`Infinity`, a foreign locale). */
  readonly value: number | null;
  /** Percent, at 95 %; null if none was printed or it is not a number. */
  readonly rme: number | null;
  /** Runs sampled; null when none is printed. */
  readonly n: number | null;
  /** Text after the value that is neither. */
  readonly rest: string;
};

const UNIT = ' ops/sec';
const RME = /^(?:±|\+\/-|\ufffd)\s?([\d.,]{1,30})\s?%/;
const RUNS = /^\((\d{1,9}) runs? sampled\)/;

/** Read one console line; null when it is another kind of line. The name may hold ` x ` itself: the last one counts. */
export function readConsoleRow(line: string): ConsoleRow | null {
  const unitAt = line.lastIndexOf(UNIT);
  if (unitAt < 0) return null;
  const head = line.slice(0, unitAt);
  const crossAt = head.lastIndexOf(' x ');
  if (crossAt < 0) return null;
  const printed = head.slice(crossAt + 3).trim();
  if (!/^(?:[\d.,]{1,30}|Infinity|NaN)$/.test(printed)) return null;
  let rest = line.slice(unitAt + UNIT.length, unitAt + UNIT.length + 200).trim();
  const rme = RME.exec(rest);
  if (rme) rest = rest.slice(rme[0].length).trim();
  const n = RUNS.exec(rest);
  if (n) rest = rest.slice(n[0].length).trim();
  const name = head.slice(0, crossAt).trim();
  return {
    name: name.replace(/^[>*•✓✔-] +/, ''),
    printed,
    value: parsePrintedNumber(printed),
    rme: rme?.[1] === undefined ? null : parsePrintedNumber(rme[1]),
    n: n ? Number(n[1]) || null : null,
    rest,
  };
}

/** Why a row of 0 ops/sec has no value: benchmark.js prints it for a benchmark that was aborted. */
export const ABORTED = 'aborted: 0 ops/sec';
