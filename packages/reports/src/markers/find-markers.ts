import type { Span } from '../text/lines.ts';
import type { ScannedLine } from '../text/scan-lines.ts';

/** The comment that a marker is written as. An end has to be of the same syntax as its beginning. */
export type MarkerSyntax = 'html' | 'mdx' | 'rest';

/** A comment that begins with `tacho`, wherever a marker may stand. */
export type FoundMarker = Span & {
  readonly syntax: MarkerSyntax;
  /** What stands in it after `tacho`; empty for an end. Null if the comment does not end on its line. */
  readonly content: string | null;
  readonly isEnd: boolean;
  /** The index of its line. */
  readonly line: number;
};

const REST_MARKER = /^\.\.[ \t]+(\/tacho[ \t]*$|tacho(?:[ \t]|$))/;
/** List items that begin below a paragraph without an empty line between them. */
const LIST_MARK = /^(?:[-*+]|1[.)])[ \t]+\S/;
/** The signs around a comment, by its beginning. */
const COMMENTS = { '<!--': ['html', '-->'], '{/*': ['mdx', '*/}'] } as const;
/** What may begin a comment, a code span, or take the meaning of the sign after it. */
const SIGN = /\\[\\`]|`+|<!--|\{\/\*/g;

/**
 * The markers of a document, in their order, outside of code blocks, code spans and other comments. Linear in the length of
 * the text: each comment and each code span looks for its end once.
 */
export function findMarkers(text: string, lines: readonly ScannedLine[]): readonly FoundMarker[] {
  const found: FoundMarker[] = [];
  const findEnd = endsOfComments(text);
  let first = 0;
  let from = 0;
  while (first < lines.length) {
    const line = lines[first];
    if (!line || line.kind === 'code' || line.kind === 'blank' || line.end < from) {
      first++;
      continue;
    }
    const content = text.slice(line.content, line.end);
    const end = REST_MARKER.exec(content)?.[1];
    if (end !== undefined) {
      const isEnd = end.startsWith('/');
      found.push({
        start: line.content,
        end: line.end,
        syntax: 'rest',
        isEnd,
        content: content.replace(/^\.\.[ \t]+\/?tacho/, '').trim(),
        line: first,
      });
      first++;
      continue;
    }
    const last = endOfParagraph(text, lines, first);
    from = scanInline(text, { lines, first, last, from, findEnd }, found);
    first = last + 1;
  }
  return found;
}

/** A line that begins a comment is a block of its own in CommonMark: no code span of the text before reaches into it. */
const beginsComment = (text: string, line: ScannedLine) =>
  text.startsWith('<!--', line.content) || text.startsWith('{/*', line.content);

function endOfParagraph(text: string, lines: readonly ScannedLine[], first: number): number {
  const line = lines[first];
  if (!line || line.kind === 'heading' || beginsComment(text, line)) return first;
  let last = first;
  for (let next = lines[last + 1]; next?.kind === 'text'; next = lines[last + 1]) {
    const begin = text.slice(next.content, Math.min(next.end, next.content + 20));
    const interrupts = next.depth > (lines[last]?.depth ?? 0) || LIST_MARK.test(begin);
    if (interrupts || beginsComment(text, next) || REST_MARKER.test(begin)) break;
    last++;
  }
  return last;
}

type Paragraph = {
  readonly lines: readonly ScannedLine[];
  readonly first: number;
  readonly last: number;
  /** Where a comment that began in a paragraph before ends. */
  readonly from: number;
  readonly findEnd: (sign: string, from: number) => number;
};

/** Find the markers of one paragraph. Returns where its last comment ends, which may be far below. */
function scanInline(text: string, { lines, first, last, from, findEnd }: Paragraph, found: FoundMarker[]): number {
  const start = Math.max(lines[first]?.content ?? 0, from);
  const end = lines[last]?.end ?? 0;
  const paragraph = text.slice(start, end);
  const runs = listRuns(paragraph);
  let at = 0;
  let line = first;
  for (const sign of paragraph.matchAll(SIGN)) {
    if (sign.index < at || sign[0].startsWith('\\')) continue;
    if (sign[0].startsWith('`')) {
      at = runs.endOfSpan(sign.index, sign[0].length);
      continue;
    }
    const begin = sign[0] === '<!--' ? '<!--' : '{/*';
    const [syntax, ending] = COMMENTS[begin];
    while (line < last && (lines[line]?.end ?? 0) <= start + sign.index) line++;
    const endOfLine = lines[line]?.end ?? end;
    const inside = start + sign.index + begin.length;
    const close = findEnd(ending, inside);
    const word = /^\s{0,9}(\/?)tacho(?![\w-])/.exec(text.slice(inside, Math.min(inside + 60, endOfLine)));
    if (word) {
      const isClosed = close >= 0 && close < endOfLine;
      const stop = isClosed ? close + ending.length : endOfLine;
      const content = isClosed ? text.slice(inside + word[0].length, close).trim() : null;
      found.push({ start: start + sign.index, end: stop, syntax, content, isEnd: word[1] === '/', line });
      at = stop - start;
    } else if (close >= 0) {
      // Markers inside of another comment are hidden, also below this paragraph. A comment without an end is text.
      if (close >= end) return close + ending.length;
      at = close + ending.length - start;
    }
  }
  return Math.max(from, start);
}

/** Runs of backticks: where the code span ends that begins at one, or where the run ends if nothing closes it. */
function listRuns(paragraph: string) {
  const ofLength = new Map<number, number[]>();
  for (const run of paragraph.matchAll(/`+/g)) {
    const positions = ofLength.get(run[0].length) ?? [];
    positions.push(run.index);
    ofLength.set(run[0].length, positions);
  }
  const passed = new Map<number, number>();
  return {
    endOfSpan(start: number, length: number): number {
      const positions = ofLength.get(length) ?? [];
      let next = passed.get(length) ?? 0;
      while (next < positions.length && (positions[next] ?? 0) <= start) next++;
      passed.set(length, next);
      const end = positions[next];
      return (end ?? start) + length;
    },
  };
}

/** Where the next sign is that ends a comment, or -1. Asked from left to right, it reads the text once. */
function endsOfComments(text: string) {
  const next = new Map<string, number>();
  return (sign: string, from: number): number => {
    const known = next.get(sign);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const place = text.indexOf(sign, from);
    next.set(sign, place);
    return place;
  };
}
