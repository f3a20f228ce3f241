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

/** The lines below one of them. */
export const listBelow = (lines: Lines, head: Line): Lines =>
  lines.slice(lines.findIndex(({ number }) => number === head.number) + 1);
