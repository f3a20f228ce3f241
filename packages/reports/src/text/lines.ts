/** A line of a document. `text.slice(start, end)` is its content; its line end, if any, follows at `end`. */
export type Line = {
  readonly start: number;
  readonly end: number;
  /** `\n`, `\r\n`, `\r`, or nothing at the end of the document. */
  readonly eol: string;
};

/** A place as people name it: both begin at 1. */
export type Position = { readonly line: number; readonly column: number };

/** A range of the text, from `start` up to and without `end`. */
export type Span = { readonly start: number; readonly end: number };

/** The lines of a text, whatever line ends it has. Together with their ends they are the whole text. */
export function splitLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ start, end: match.index, eol: match[0] });
    start = match.index + match[0].length;
  }
  lines.push({ start, end: text.length, eol: '' });
  return lines;
}

/** The index of the line that contains an offset. */
function lineIndexAt(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Line and column of an offset. */
export function positionAt(lines: readonly Line[], offset: number): Position {
  const index = lineIndexAt(lines, offset);
  return { line: index + 1, column: offset - (lines[index]?.start ?? 0) + 1 };
}
