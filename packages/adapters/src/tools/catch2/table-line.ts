import type { Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { lookUp } from '../../json/look-up.ts';
import type { Lines } from '../../text/line.ts';

/**
 * One line of the table: the part of a name at its start, and the columns after it.
 * `counts`: samples and iterations, with the mean where nothing is analysed. `durations`: three, the mean with its
 * interval or the standard deviation with its own. `failed`: why there are none.
 */
export type TableLine = { readonly name: string } & (
  | { readonly kind: 'counts'; readonly samples: number; readonly duration: Quantity | null }
  | { readonly kind: 'durations'; readonly durations: readonly [Quantity, Quantity, Quantity] }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'name' }
);

/** Every duration has the unit that fits its size. Minutes are printed as `m`, which is not a unit of the run format. */
const UNITS: Readonly<Record<string, string>> = { ns: 'ns', us: 'us', ms: 'ms', s: 's', m: 'min' };
const FAILED = 'Benchmark failed (';

/**
 * A line that has only a part of a name, in a column that is `width` wide; null for any other. The tool fills the column
 * with blanks. Where an editor has removed those (`isTrimmed`), only its width tells.
 */
export function toNameLine(text: string, width: number, isTrimmed: boolean): string | null {
  const name = text.slice(0, 2000).trimEnd();
  const isFilled = isTrimmed || text.length >= width - 2;
  return name !== '' && name.length < width && isFilled ? name.trim() : null;
}

/** True for a text whose tables have lost the blanks at the ends of their lines. */
export const isTrimmedTable = (lines: Lines): boolean =>
  !lines.some(({ text }) => /\d (?:ns|us|ms|s|m) $/.test(text.slice(0, 2000)));

/** The header above every table, in any wording. */
export const isTableHeader = (text: string): boolean =>
  /^benchmark name\s{1,200}samples\s{1,200}iterations\s{1,200}(?:estimated|est run time|mean)\s{0,200}$/.test(
    text.slice(0, 1000),
  );

/** Whether the header says that nothing is analysed (`--benchmark-no-analysis`): each benchmark is one line then. */
export const isPlainHeader = (text: string): boolean => isTableHeader(text) && text.trimEnd().endsWith('mean');

/**
 * Read one line between a table's header and its end. Names may hold blanks and figures: a line is read from its end.
 */
export function readTableLine(text: string): TableLine | null {
  const line = text.slice(0, 2000);
  const tokens = [...line.matchAll(/\S+/g)].map((match) => ({ text: match[0], at: match.index }));
  if (tokens.length === 0) return null;
  const failed = line.lastIndexOf(FAILED);
  if (failed >= 0 && line.trimEnd().endsWith(')')) {
    const reason = line.trimEnd().slice(failed + FAILED.length, -1);
    return { kind: 'failed', name: line.slice(0, failed).trim(), reason };
  }
  const from = (count: number) => tokens.slice(-count).map((token) => token.text);
  const nameTo = (count: number) => line.slice(0, tokens.at(-count)?.at ?? 0).trim();
  const durations = readDurations(from(6));
  if (durations) return { kind: 'durations', name: nameTo(6), durations };
  const [samples = '', iterations = '', value = '', unit = ''] = from(4);
  const duration = readDuration(value, unit);
  if (tokens.length >= 4 && isCount(samples) && isCount(iterations) && duration) {
    return { kind: 'counts', name: nameTo(4), samples: Number(samples), duration };
  }
  return { kind: 'name', name: line.trim() };
}

function readDuration(printed: string, sign: string): Quantity | null {
  const value = parsePrintedNumber(printed);
  const unit = lookUp(UNITS, sign);
  return value === null || unit === undefined ? null : { value, unit };
}

const isCount = (text: string): boolean => /^\d{1,15}$/.test(text);

function readDurations(tokens: readonly string[]): readonly [Quantity, Quantity, Quantity] | null {
  if (tokens.length < 6) return null;
  const [first, second, third] = [0, 2, 4].map((at) => readDuration(tokens[at] ?? '', tokens[at + 1] ?? ''));
  return first && second && third ? [first, second, third] : null;
}
