import { type Fields, isFields, readText } from '../../json/json-fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line, Lines } from '../../text/line.ts';

/** The lines one test binary printed. `go test -json` interleaves packages; as plain text there is one stream. */
export type OutputStream = {
  readonly pkg: string | null;
  readonly lines: Lines;
  /** Its lines stand inside of events. */
  readonly ofEvents: boolean;
};

/** What an event of `go test -json` is about, by Go's documentation of test2json. */
const ACTIONS: ReadonlySet<unknown> = new Set([
  'start',
  'run',
  'pause',
  'cont',
  'pass',
  'bench',
  'fail',
  'output',
  'skip',
  'attr',
  'artifacts',
  'build-output',
  'build-fail',
]);

function readEvent(text: string): Fields | null {
  const event = /^\s{0,20}\{"/.test(text) && text.includes('"Action"') ? parseJsonText(text.trim()) : null;
  return isFields(event) && ACTIONS.has(event.Action) ? event : null;
}

export const isEventLine = (text: string): boolean => readEvent(text) !== null;

/**
 * Put the output of `go test -json` together again, package by package: one result can span two events, and the event
 * names no test from the second `-cpu` on. A line's number is that of the event it began in. Lines that are no event
 * (messages of the build) go to a separate stream.
 */
export function listStreams(native: NativeText, draft: OutcomeDraft): OutputStream[] {
  if (!native.lines.some(({ text }) => isEventLine(text))) return [{ pkg: null, lines: native.lines, ofEvents: false }];
  const open = new Map<string, { lines: Line[]; rest: { number: number; text: string } | null }>();
  const others: Line[] = [];
  for (const line of native.lines) {
    const event = readEvent(line.text);
    if (event === null) {
      others.push(line);
      continue;
    }
    if (typeof event.Output !== 'string') {
      draft.accept(line);
      continue;
    }
    const pkg = readText(event.Package) ?? '';
    const stream = open.get(pkg) ?? { lines: [], rest: null };
    open.set(pkg, stream);
    // The rest of a line belongs to the event in which the line began.
    if (stream.rest || event.Output === '') draft.accept(line);
    const parts = event.Output.split('\n');
    for (const [at, part] of parts.entries()) {
      const begun = stream.rest ?? { number: line.number, text: '' };
      const whole = { number: begun.number, text: (begun.text + part).slice(0, 65_536) };
      stream.rest = at === parts.length - 1 ? (whole.text === '' ? null : whole) : null;
      if (at < parts.length - 1) stream.lines.push(whole);
    }
  }
  const streams = [...open].map(([pkg, { lines, rest }]) => ({
    pkg: pkg || null,
    lines: rest ? [...lines, rest] : lines,
    ofEvents: true,
  }));
  return others.some(({ text }) => text.trim() !== '')
    ? [...streams, { pkg: null, lines: others, ofEvents: false }]
    : streams;
}
