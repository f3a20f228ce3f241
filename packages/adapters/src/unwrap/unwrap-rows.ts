import type { ParseWarning } from '@tachograph/schema/run';
import { count } from '@tachograph/units';
import { LineWriter, type TextLines } from '../text/text-lines.ts';
import { type FoundWrapper, findWrapper, splitPrefix } from './find-wrapper.ts';

/** Deeper than anyone wraps: a CI job that runs Compose that runs Maven, quoted. */
const MAX_LAYERS = 8;

/** A file without what programs around the tool put before its lines. */
export type Unwrapped = {
  readonly rows: TextLines;
  /** Where each of several streams begins in the rows, and the end of the last one; none where there is one stream. */
  readonly borders: readonly number[];
  readonly warnings: readonly ParseWarning[];
};

type Sorted = Pick<Unwrapped, 'rows' | 'borders'>;

/**
 * Lines of several streams are put stream by stream, so that each reads as if it had been alone. A line without the
 * prefix belongs to the stream of the line before it: a progress bar that a tool drew over itself is such a line.
 */
function sortStreams(rows: TextLines, streamOf: readonly string[], isOpen: boolean): Sorted | null {
  if (new Set(streamOf.filter(Boolean)).size < 2) return null;
  const first = streamOf.findIndex(Boolean);
  const last = streamOf.findLastIndex(Boolean);
  const byStream = new Map<string, number[]>();
  let current = '';
  for (let at = first; at <= last; at += 1) {
    current = streamOf[at] || current;
    const stream = byStream.get(current);
    if (stream) stream.push(at);
    else byStream.set(current, [at]);
  }
  // The last line of a file may be cut, so it stays the last one.
  const ending = byStream.get(current) ?? [];
  byStream.delete(current);
  byStream.set(current, ending);
  const sorted = new LineWriter();
  const copy = (at: number) => sorted.add(rows.numberAt(at), rows.textAt(at));
  for (let at = 0; at < first; at += 1) copy(at);
  const borders = [first];
  for (const stream of byStream.values()) {
    for (const at of stream) copy(at);
    borders.push(sorted.lines);
  }
  for (let at = last + 1; at < rows.length; at += 1) copy(at);
  return { rows: sorted.finish(isOpen), borders };
}

type Taken = { readonly rows: TextLines; readonly streamOf: readonly string[]; readonly warning: ParseWarning };

/** Take one wrapper off the lines that have it. Lines of the program itself become blank. */
function takeOff({ wrapper, isTaken, streamOf: given }: FoundWrapper, lines: TextLines, isOpen: boolean): Taken {
  const rows = new LineWriter();
  const streamOf: string[] = [];
  let firstLine: number | null = null;
  let own = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const number = lines.numberAt(at);
    const text = lines.textAt(at);
    const split = isTaken(at) ? splitPrefix(wrapper, text) : null;
    const rest = split?.rest ?? text;
    const isOwn = wrapper.own?.test(rest.slice(0, 1000).trim()) ?? false;
    if (split) firstLine ??= number;
    if (isOwn) own += 1;
    if (split?.isJoined && rows.lines > 0 && !isOwn) rows.join(rest);
    else {
      streamOf.push(split ? (given[at] ?? '') : '');
      rows.add(number, isOwn ? '' : rest);
    }
  }
  const ofProgram = own === 0 ? '' : `, and ${count(own, 'line')} of that program`;
  const message = `the text has ${wrapper.what}${ofProgram}: removed`;
  return { rows: rows.finish(isOpen), streamOf, warning: { location: `line ${firstLine ?? 1}`, message } };
}

/**
 * Take off what programs around a tool put before its lines, layer by layer, with one warning for each kind. Rows keep
 * their numbers. The same rows come back where there is no wrapper. An open text has no line break at its end. Linear in
 * the text for each layer.
 */
export function unwrapRows(given: TextLines, isOpen: boolean): Unwrapped {
  const warnings = new Map<string, ParseWarning>();
  let unwrapped: Sorted = { rows: given, borders: [] };
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const found = findWrapper(unwrapped.rows);
    if (!found) break;
    const { rows, streamOf, warning } = takeOff(found, unwrapped.rows, isOpen);
    if (!warnings.has(found.wrapper.what)) warnings.set(found.wrapper.what, warning);
    const borders = rows.length === unwrapped.rows.length ? unwrapped.borders : [];
    unwrapped = sortStreams(rows, streamOf, isOpen) ?? { rows, borders };
  }
  return { ...unwrapped, warnings: [...warnings.values()] };
}
