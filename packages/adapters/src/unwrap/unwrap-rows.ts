import type { ParseWarning } from '@tachograph/schema/run';
import { type FoundWrapper, findWrapper, splitPrefix } from './find-wrapper.ts';
import type { Row } from './wrapper.ts';

/** Deeper than anyone wraps: a CI job that runs Compose that runs Maven, quoted. */
const MAX_LAYERS = 8;

/** A file without what programs around the tool put before its lines. */
export type Unwrapped = {
  readonly rows: readonly Row[];
  /** Where each of several streams begins in the rows, and the end of the last one; none where there is one stream. */
  readonly borders: readonly number[];
  readonly warnings: readonly ParseWarning[];
};

type Sorted = Pick<Unwrapped, 'rows' | 'borders'>;

/**
 * Lines of several streams are put stream by stream, so that each reads as if it had been alone. A line without the
 * prefix belongs to the stream of the line before it: a progress bar that a tool drew over itself is such a line.
 */
function sortStreams(rows: readonly Row[], streamOf: readonly (string | null)[]): Sorted | null {
  if (new Set(streamOf.filter((name) => name !== null)).size < 2) return null;
  const first = streamOf.findIndex((name) => name !== null);
  const last = streamOf.findLastIndex((name) => name !== null);
  const byStream = new Map<string, Row[]>();
  let current = streamOf[first] ?? '';
  for (let at = first; at <= last; at += 1) {
    const row = rows[at];
    current = streamOf[at] ?? current;
    if (!row) continue;
    const stream = byStream.get(current);
    if (stream) stream.push(row);
    else byStream.set(current, [row]);
  }
  // The last line of a file may be cut, so it stays the last one.
  const ending = byStream.get(current) ?? [];
  byStream.delete(current);
  byStream.set(current, ending);
  const borders = [first];
  for (const stream of byStream.values()) borders.push((borders.at(-1) ?? 0) + stream.length);
  return { rows: [...rows.slice(0, first), ...[...byStream.values()].flat(), ...rows.slice(last + 1)], borders };
}

type Taken = { readonly rows: Row[]; readonly streamOf: (string | null)[]; readonly warning: ParseWarning };

/** Take one wrapper off the lines that have it. Lines of the program itself become blank. */
function takeOff({ wrapper, isTaken }: FoundWrapper, given: readonly Row[]): Taken {
  const rows: Row[] = [];
  const streamOf: (string | null)[] = [];
  let firstLine: number | null = null;
  let own = 0;
  for (const [at, row] of given.entries()) {
    const split = isTaken(at) ? splitPrefix(wrapper, row.text) : null;
    const rest = split?.rest ?? row.text;
    const isOwn = wrapper.own?.test(rest.slice(0, 1000).trim()) ?? false;
    const before = rows.at(-1);
    if (split) firstLine ??= row.number;
    if (isOwn) own += 1;
    if (split?.isJoined && before && !isOwn) rows[rows.length - 1] = { ...before, text: before.text + rest };
    else {
      rows.push(split || isOwn ? { number: row.number, text: isOwn ? '' : rest } : row);
      streamOf.push(split?.stream ?? null);
    }
  }
  const lines = own === 0 ? '' : `, and ${own} ${own === 1 ? 'line' : 'lines'} of that program`;
  const message = `the text has ${wrapper.what}${lines}: removed`;
  return { rows, streamOf, warning: { location: `line ${firstLine ?? 1}`, message } };
}

/**
 * Take off what programs around a tool put before its lines, layer by layer, with one warning for each kind. Rows keep
 * their numbers. Linear in the text for each layer.
 */
export function unwrapRows(given: readonly Row[]): Unwrapped {
  const warnings = new Map<string, ParseWarning>();
  let unwrapped: Sorted = { rows: given, borders: [] };
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const found = findWrapper(unwrapped.rows);
    if (!found) break;
    const { rows, streamOf, warning } = takeOff(found, unwrapped.rows);
    if (!warnings.has(found.wrapper.what)) warnings.set(found.wrapper.what, warning);
    const borders = rows.length === unwrapped.rows.length ? unwrapped.borders : [];
    unwrapped = sortStreams(rows, streamOf) ?? { rows, borders };
  }
  return { ...unwrapped, warnings: [...warnings.values()] };
}
