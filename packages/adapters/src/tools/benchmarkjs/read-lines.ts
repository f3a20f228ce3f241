import { readBlockTitle, readMarkedTitle } from '../../console-row/block-title.ts';
import { type ConsoleRow, readConsoleRow } from '../../console-row/console-row.ts';
import { findDriver } from '../../names/known-drivers.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCommonNoise, type NoiseRules, readHeading } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';

/** A line of one benchmark. */
export type BenchmarkLine = {
  readonly line: Line;
  /** As printed, after the name of its group where it needs one: `reading one row - pg`. */
  readonly name: string;
  readonly measured: ConsoleRow | { readonly failure: string | null };
};

/** Derived from the rows above, which it ends. */
const COMPARISON = /^(?:Fastest|Slowest) is\b/;
export const NOISE: NoiseRules = {
  comparison: COMPARISON,
  progress: /^(?:Running|Starting) \d+ benchmarks?\b|^(?:Done|completed)[!.]?$/i,
  platform: /^Platform: /,
};

/**
 * Errors, and the fields of those that have their own, which benchmark.js prints instead of the message: nothing but
 * commas for those of pg, whose field `length` makes them a list.
 */
const ERROR =
  /^(?:(?:\w{0,40}(?:Error|Exception)\b|ER_|E[A-Z]{4,}).{0,1000}|(?:message|name|code|errno|length|severity|sqlMessage|sqlState|syscall|fatal|cause): .{0,1000}|,{3,1000})?$/;
/** `name x ERROR`, which scripts print beside the rows of benchmark.js. */
const CROSSED = /^(.{1,300}) x (?:ERROR|FAILED)\b:?\s{0,4}(.{0,1000})$/;

/** `name: Error: message`, or `name: ` alone: benchmark.js prints an errored benchmark so, and loses some messages. */
function readFailed(text: string): { readonly name: string; readonly failure: string | null } | null {
  if (text.length > 1500) return null;
  const [, crossed, message] = CROSSED.exec(text) ?? [];
  if (crossed !== undefined) return { name: crossed.trim(), failure: message || null };
  for (let colon = text.indexOf(': '); colon > 0 && colon <= 300; colon = text.indexOf(': ', colon + 1)) {
    const failure = text.slice(colon + 2);
    if (ERROR.test(failure)) {
      return { name: text.slice(0, colon).trim(), failure: failure.replace(/^,+$/, '') || null };
    }
  }
  return null;
}

type Heading = { readonly line: Line; readonly text: string };
type Title = Heading & {
  readonly isMarked: boolean;
  /** The heading of a document above a title of another kind. */
  readonly above: Heading | null;
};
type Titled = BenchmarkLine & { readonly title: Title | null };

/** The title in a line. Where a marked one is open, above its first row, lines of any program may follow. */
function readTitle(line: Line, isOpen: boolean, startsBlock: boolean, above: Heading | null): Title | null {
  if (isNoise(line.text.trim())) return null;
  const marked = readMarkedTitle(line.text);
  if (marked !== null)
    return { line, text: marked, isMarked: true, above: readHeading(line.text) === null ? above : null };
  const text = startsBlock && !isOpen ? readBlockTitle(line.text) : null;
  return text === null ? null : { line, text, isMarked: false, above };
}

/** Every line of a benchmark, with the last title above it. */
function listTitled(native: NativeText): Titled[] {
  const titled: Titled[] = [];
  let title: Title | null = null;
  let heading: Heading | null = null;
  let isOpen = false;
  let startsBlock = true;
  for (const line of native.lines) {
    const text = line.text.trim();
    const row = readConsoleRow(line.text);
    const failed = row ? null : readFailed(line.text);
    const found = readTitle(line, isOpen, startsBlock, heading);
    if (readHeading(line.text) !== null) heading = found;
    if (row) titled.push({ line, name: row.name, measured: row, title });
    else if (failed) titled.push({ line, name: failed.name, measured: failed, title });
    else if (found || COMPARISON.test(text)) title = found;
    if (row || failed) isOpen = false;
    else if (found) isOpen = found.isMarked;
    startsBlock = isCommonNoise(text) || isNoise(text);
  }
  return titled;
}

const isNoise = (text: string): boolean => Object.values(NOISE).some((pattern) => pattern.test(text));

/**
 * Every benchmark of a console log. The title of a group becomes a part of the names below it where they need it: where
 * one of them is a driver alone, or where another group has the same name. A title that stands below several headings
 * of a document follows its heading.
 */
export function readLines(native: NativeText, draft: OutcomeDraft): BenchmarkLine[] {
  const titled = listTitled(native);
  const shared = listSharedNames(
    titled,
    ({ name }) => name,
    ({ title }) => title?.text,
  );
  const needing = titled.filter(({ name }) => shared.has(name) || findDriver(name, 'javascript') !== null);
  const titles = new Set(needing.flatMap(({ title }) => title ?? []));
  const underHeadings = listSharedNames(
    titles,
    ({ text }) => text,
    ({ above }) => above?.text,
  );
  return titled.map(({ line, name, measured, title }) => {
    if (title === null || !titles.has(title)) return { line, name, measured };
    draft.accept(title.line);
    if (!title.above || !underHeadings.has(title.text)) return { line, name: `${title.text} - ${name}`, measured };
    draft.accept(title.above.line);
    return { line, name: `${title.above.text} - ${title.text} - ${name}`, measured };
  });
}

/** Rows with a margin or the number of runs, several rows, or nothing but a row: `a x 5 ops/sec` alone may be prose. */
export function isConsole(native: NativeText): boolean {
  const rows = native.lines.flatMap(({ text }) => readConsoleRow(text) ?? []);
  if (rows.length > 1 || rows.some(({ rme, n }) => rme !== null || n !== null)) return true;
  return rows.length === 1 && native.lines.filter(({ text }) => !isCommonNoise(text)).length === 1;
}
