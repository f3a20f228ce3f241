import type { ParseWarning } from '@tachograph/schema/run';
import { findWrapper, splitPrefix } from './find-wrapper.ts';
import type { Row } from './wrapper.ts';

/** Deeper than anyone wraps: a CI job that runs Compose that runs Maven, quoted. */
const MAX_LAYERS = 8;

/** A file without what programs around the tool put before its lines. */
export type Unwrapped = { readonly rows: readonly Row[]; readonly warnings: readonly ParseWarning[] };

/**
 * Lines of several streams are put stream by stream, so that each reads as if it had been alone. A line without the
 * prefix belongs to the stream of the line before it: a progress bar that a tool drew over itself is such a line.
 */
function sortStreams(rows: readonly Row[], streamOf: readonly (string | null)[]): readonly Row[] {
  if (new Set(streamOf.filter((name) => name !== null)).size < 2) return rows;
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
  return [...rows.slice(0, first), ...[...byStream.values()].flat(), ...rows.slice(last + 1)];
}

/**
 * Take off what programs around a tool put before its lines, layer by layer, with one warning for each kind. Rows keep
 * their numbers. Linear in the text for each layer.
 */
export function unwrapRows(given: readonly Row[]): Unwrapped {
  const warnings: ParseWarning[] = [];
  let rows = given;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const found = findWrapper(rows);
    if (!found) break;
    const { wrapper, isTaken } = found;
    const taken: Row[] = [];
    const streamOf: (string | null)[] = [];
    let firstLine: number | null = null;
    for (const [at, row] of rows.entries()) {
      const split = isTaken(at) ? splitPrefix(wrapper, row.text) : null;
      const before = taken.at(-1);
      if (split) firstLine ??= row.number;
      if (split?.isJoined && before) taken[taken.length - 1] = { ...before, text: before.text + split.rest };
      else {
        taken.push(split ? { number: row.number, text: split.rest } : row);
        streamOf.push(split?.stream ?? null);
      }
    }
    const message = `the text has ${wrapper.what}: removed`;
    if (!warnings.some((warning) => warning.message === message))
      warnings.push({ location: `line ${firstLine ?? 1}`, message });
    rows = sortStreams(taken, streamOf);
  }
  return { rows, warnings };
}
