import type { ParseWarning } from '@tachograph/schema/run';

/** One line of a native file. `number` counts from 1, as editors do. */
export type Line = { readonly number: number; readonly text: string };

/**
 * Lines in their order: an array, or the lines of a text, where each is made when it is asked for. Then a line that is
 * asked for twice is two objects, so lines are compared by their numbers. Only the last line is always one object.
 */
export type Lines = Iterable<Line> & {
  readonly length: number;
  readonly at: (index: number) => Line | undefined;
  readonly slice: (from?: number, to?: number) => Lines;
  readonly entries: () => Iterable<[number, Line]>;
  readonly find: (test: (line: Line, at: number) => boolean) => Line | undefined;
  readonly findIndex: (test: (line: Line, at: number) => boolean) => number;
  readonly findLastIndex: (test: (line: Line, at: number) => boolean) => number;
  readonly some: (test: (line: Line, at: number) => boolean) => boolean;
  readonly every: (test: (line: Line, at: number) => boolean) => boolean;
  readonly filter: (test: (line: Line, at: number) => boolean) => readonly Line[];
  readonly map: <T>(make: (line: Line, at: number) => T) => T[];
  readonly flatMap: <T>(make: (line: Line, at: number) => T | readonly T[]) => T[];
};

/** Where something is in a native file: a line, or a text such as a JSON pointer. */
export type Location = Line | string;

export const toLocation = (at: Location): string => (typeof at === 'string' ? at : `line ${at.number}`);

/** A native file as adapters read it. */
export type NativeText = {
  /** Without byte order mark, terminal colours, and what other programs put before the tool's lines. */
  readonly text: string;
  /** In the order of `text`: lines of several streams, such as services of Docker Compose, stand stream by stream. */
  readonly lines: Lines;
  /** Where `json` is a part of the text: the lines before and after it. */
  readonly around: Lines;
  /** The lines of each of several streams that were in the text, such as the services of Docker Compose; none for one. */
  readonly streams: readonly Lines[];
  readonly fileName: string | null;
  /** The document, where the file is JSON; undefined where it is not. Parsed when it is first asked for. */
  readonly json: unknown;
  /** What had to be repaired on the way in. */
  readonly warnings: readonly ParseWarning[];
};

/**
 * The last line of a text, where no line break ends it; null where one does. A number or a unit at the end of such a
 * line may have been cut off: `12` of `12.5`, `B` of `B/op`.
 */
export function findOpenLine({ text, lines }: NativeText): Line | null {
  return /[\r\n]$/.test(text.slice(-1)) ? null : (lines.at(-1) ?? null);
}

/** True for the open line of a text. */
export const isOpenEnd = (native: NativeText, line: Line): boolean => findOpenLine(native) === line;

/** Why the end of an open line is not read. */
export const CUT_OFF = 'the text ends here without a line break: the value may be cut off';

/** Why an open line is not read whose columns end in a number of any length. */
export const OPEN_END_REASON = 'the last line has no line break: the file may be truncated inside a number';
