import { parsePrintedNumber } from '../figures/printed-figure.ts';
import { toRme } from '../figures/statistics.ts';
import { findDriver } from '../names/known-drivers.ts';
import type { Line, NativeText } from '../text/native-text.ts';

/**
 * `mysql :  7,063.6 ops/s ± 0.4%  (  -8.5% )`: one driver's figure, as the MariaDB suite and articles about it print.
 */
export type DriverRow = {
  readonly driver: string;
  readonly printed: string;
  readonly value: number | null;
  /** Percent; null when none was printed. */
  readonly rme: number | null;
  /** True when a difference from a baseline follows. It is derived from other rows and not stored. */
  readonly hasDelta: boolean;
  /** Unknown text after the value. */
  readonly rest: string;
};

const UNIT = ' ops/s';
const RME = /^(?:±|\+\/-|\ufffd)\s{0,10}([\d.,]{1,30}|NaN)\s?%/;
const DELTA = /^\(\s{0,10}[+-]?[\d.,]{1,20}\s?%\s{0,10}\)/;

/** Read one driver row; null when it is another kind of line. */
export function readDriverRow(line: string): DriverRow | null {
  const unitAt = line.indexOf(UNIT);
  if (unitAt < 0 || /^\w/.test(line.slice(unitAt + UNIT.length))) return null;
  const head = line.slice(0, unitAt);
  // JMH prints `Iteration   1: 98.770 ops/s`, without a blank before the colon.
  const colon = head.lastIndexOf(' :');
  const printed = head.slice(colon + 2).trim();
  const before = head.slice(0, Math.max(colon, 0)).trim();
  const driver = before.slice(0, 200).replace(/^[*•>-]\s+/, '');
  if (driver === '' || driver.length > 80 || !/^(?:[\d.,]{1,30}|NaN|Infinity)$/.test(printed)) return null;
  let rest = line.slice(unitAt + UNIT.length, unitAt + UNIT.length + 300).trim();
  const rme = RME.exec(rest);
  if (rme) rest = rest.slice(rme[0].length).trim();
  const delta = DELTA.exec(rest);
  if (delta) rest = rest.slice(delta[0].length).trim();
  return {
    driver,
    printed,
    value: parsePrintedNumber(printed),
    rme: rme?.[1] === undefined ? null : parsePrintedNumber(rme[1]),
    hasDelta: delta !== null,
    rest,
  };
}

type Layout = 'suite' | 'article';

/**
 * The sources of the rows; none where no row is of a known driver: any program may print `reads : 5 ops/s`. The suite
 * puts a title right above them (or in a `bench :` line); an article introduces them by `Result:` or any other sentence
 * part that ends in a colon.
 */
export function listLayouts(native: NativeText): ReadonlySet<Layout> {
  const found = new Set<Layout>();
  const drivers = native.lines.flatMap(({ text }) => readDriverRow(text)?.driver ?? []);
  if (!drivers.some((driver) => findDriver(driver, 'javascript'))) return found;
  let above = '';
  for (const { text } of native.lines) {
    const trimmed = text.trim();
    const isRow = readDriverRow(text) !== null;
    const isFirst = isRow && above !== '' && readDriverRow(above) === null;
    if (isFirst) found.add(/:\s*$/.test(above.slice(-200)) ? 'article' : 'suite');
    else if (!isRow && /^bench\s?: ?[^\s:]/.test(trimmed)) found.add('suite');
    if (trimmed !== '' && !trimmed.startsWith('```')) above = trimmed;
  }
  return found.size === 0 ? found.add('article') : found;
}

type Rate = { readonly value: number; readonly rme: number | null; readonly n: number | null };

/** A printed rate as a figure of the line. */
export const toRate = (location: Line, unit: string, { value, rme, n }: Rate) =>
  ({ location, metric: 'throughput', unit, statistic: 'mean', value, uncertainty: toRme(rme, n), n }) as const;

/** Why a result is an emulation: a driver without a batch call was measured in a loop. */
export const loopReason = (loop: number | null): string =>
  `loop${loop === null ? '' : ` of ${loop}`}: the driver has no batch API`;
