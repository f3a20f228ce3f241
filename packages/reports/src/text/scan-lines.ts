import { type Line, splitLines } from './lines.ts';

/** A line with what it is in the structure of the document. */
export type ScannedLine = Line & {
  /** Where its content begins: after the byte order mark, `> ` of quotes and indentation. */
  readonly content: number;
  readonly kind: 'blank' | 'code' | 'heading' | 'text';
  /** The number of the code block that contains it, or -1. Fences belong to their block. */
  readonly block: number;
  /** In how many quotes it is, as far as its beginning says so. */
  readonly depth: number;
  /** Of a heading, 1 to 6; otherwise 0. */
  readonly level: number;
};

/** What encloses the line that is read. */
type State = {
  /** The open fence: its mark, its length, and the quote and list that contain it. */
  fence: { mark: string; length: number; depth: number; indent: number } | null;
  /** Columns where the contents of the open list items begin, outermost first. */
  lists: number[];
  depth: number;
  /** The column of the list item that contains the quote, or 0. */
  outer: number;
  /** Whether the line before was text, so that an indented line continues its paragraph. */
  inParagraph: boolean;
  /** The indentation of the line that introduces a literal block of reST, or null. */
  literal: number | null;
  block: number;
  inCode: boolean;
};

/** `> ` of quotes at the beginning of a line: how many, and where they end. */
function skipQuotes(
  text: string,
  line: Line,
  { most, outer }: { readonly most: number; readonly outer: number },
): { depth: number; at: number } {
  let at = line.start === 0 && text.startsWith('\uFEFF') ? 1 : line.start;
  let depth = 0;
  while (depth < most) {
    let next = at;
    while (next < line.end && next - at < (depth === 0 ? outer : 0) + 4 && text[next] === ' ') next++;
    if (next >= line.end || text[next] !== '>') break;
    at = next + 1;
    depth++;
  }
  return { depth, at: depth > 0 && text[at] === ' ' && at < line.end ? at + 1 : at };
}

/** The columns of white space from `at`, and where it ends. A tab reaches to the next multiple of four. */
function skipSpace(text: string, at: number, end: number): { indent: number; at: number } {
  let indent = 0;
  let next = at;
  for (; next < end; next++) {
    if (text[next] === ' ') indent++;
    else if (text[next] === '\t') indent += 4 - (indent % 4);
    else break;
  }
  return { indent, at: next };
}

const LIST_MARK = /^(?:[-*+•]|\d{1,9}[.)])(?=[ \t]|$)/;
const FENCE = /^(`{3,}|~{3,})(.*)$/;
const RULE = /^(?:-{3,}|_{3,}|\*{3,}) *$/;
const HEADING = /^(#{1,6})(?:[ \t]|$)/;
const LITERAL = /(?:^|[^:]):: *$|^\.\. (?:code|code-block|sourcecode|parsed-literal)::/;

/** Whether a text is reST: it has directives, or markers as reST writes them. */
export const isRest = (text: string): boolean =>
  /^[ \t]{0,40}\.\.[ \t]{1,9}(?:\/?tacho[ \t\r\n]|[\w-]{1,40}::)/m.test(text);

/**
 * What each line of a Markdown, MDX or reST document is. An approximation of CommonMark's blocks in linear time: fences and
 * indented code inside of quotes and lists, headings, and text, which is all the rest. Literal blocks of reST are code too
 * where `rest` is set.
 */
export function scanLines(text: string, rest = false): readonly ScannedLine[] {
  const state: State = {
    fence: null,
    lists: [],
    depth: 0,
    outer: 0,
    inParagraph: false,
    literal: null,
    block: -1,
    inCode: false,
  };
  return splitLines(text).map((line) => scanLine(text, line, rest, state));
}

function scanLine(text: string, line: Line, rest: boolean, state: State): ScannedLine {
  const { depth, at } = skipQuotes(text, line, { most: state.fence ? state.fence.depth : 50, outer: state.outer });
  const space = skipSpace(text, at, line.end);
  const content = text.slice(space.at, Math.min(line.end, space.at + 400));
  const made = (kind: ScannedLine['kind'], level = 0): ScannedLine => {
    if (kind === 'code' && !state.inCode) state.block++;
    state.inCode = kind === 'code';
    state.inParagraph = kind === 'text';
    return { ...line, content: space.at, kind, block: kind === 'code' ? state.block : -1, depth, level };
  };
  if (state.fence) {
    const left = depth < state.fence.depth || (content !== '' && space.indent < state.fence.indent);
    if (!left) {
      if (closes(state.fence, content)) state.fence = null;
      return made('code');
    }
    state.fence = null;
    state.inCode = false;
  }
  if (content === '') {
    // Blank lines between the lines of indented code belong to no line's text, but do not end the block.
    const { inCode } = state;
    const blank = made('blank');
    state.inCode = inCode && state.literal !== null;
    return blank;
  }
  if (depth !== state.depth) state.lists = [];
  if (depth === 0) state.outer = 0;
  state.depth = depth;
  if (state.literal !== null && space.indent > state.literal) return made('code');
  state.literal = null;
  if (!state.inParagraph) leaveLists(state, space.indent);
  const base = state.lists.at(-1) ?? 0;
  // Four columns more are code, and in a paragraph its next line, whatever it begins with.
  if (space.indent - base >= 4) return made(state.inParagraph ? 'text' : 'code');
  return scanText(content, space, { depth, rest, state, made });
}

type Place = {
  readonly depth: number;
  readonly rest: boolean;
  readonly state: State;
  readonly made: (kind: ScannedLine['kind'], level?: number) => ScannedLine;
};

/** A line outside of code: list marks, which may follow each other, then a fence, a heading or text. */
function scanText(line: string, space: { indent: number }, place: Place): ScannedLine {
  const { rest, state, made } = place;
  let { depth } = place;
  let content = line;
  let column = space.indent;
  for (let marks = 0; marks < 20; marks++) {
    const mark = LIST_MARK.exec(content)?.[0];
    if (mark === undefined) break;
    if (marks === 0) leaveLists(state, column);
    const after = skipSpace(content, mark.length, content.length);
    // A mark before five spaces or nothing has its content one column after it; the rest is indented code.
    const isCode = after.indent > 4;
    column += mark.length + (isCode || after.at === content.length ? 1 : after.indent);
    state.lists.push(column);
    content = content.slice(after.at);
    if (isCode) return made('code');
    if (!content.startsWith('>')) continue;
    // A quote inside of the item: what follows has columns of its own.
    state.outer = column;
    state.lists = [];
    depth++;
    content = content.slice(1).replace(/^ /, '');
    column = 0;
  }
  state.depth = depth;
  const [, fence = '', info = ''] = FENCE.exec(content) ?? [];
  if (fence !== '' && !(fence.startsWith('`') && info.includes('`'))) {
    if (column === space.indent) leaveLists(state, column);
    state.fence = { mark: fence[0] ?? '`', length: fence.length, depth, indent: state.lists.at(-1) ?? 0 };
    state.inCode = false;
    return made('code');
  }
  if (rest && LITERAL.test(content)) state.literal = space.indent;
  const level = HEADING.exec(content)?.[1]?.length ?? 0;
  // These are never the next line of the paragraph of a list item.
  const begins = level > 0 || content.startsWith('<!--');
  if (begins && column === space.indent) leaveLists(state, column);
  const scanned = level > 0 ? made('heading', level) : made('text');
  // Neither a comment nor a rule is continued by the line below it.
  if (content.startsWith('<!--') || RULE.test(content)) state.inParagraph = false;
  return scanned;
}

/** Close the list items whose contents begin to the right of a column. */
function leaveLists(state: State, column: number): void {
  while (state.lists.length > 0 && column < (state.lists.at(-1) ?? 0)) state.lists.pop();
}

/** Whether a line ends a fence: the same mark, at least as often, and nothing else. */
function closes(fence: { mark: string; length: number }, content: string): boolean {
  const line = content.trimEnd();
  return line.length >= fence.length && line === fence.mark.repeat(line.length);
}
