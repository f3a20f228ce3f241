import type { MarkdownIt } from 'markdown-it';

/** Lines that a comment may have. What is longer is text. */
const MOST_LINES = 200;

const SIGNS = [
  ['<!--', '-->'],
  ['{/*', '*/}'],
] as const;

/** Of the braces of MDX only markers are comments: elsewhere they are text. */
const isComment = (text: string): boolean => text.startsWith('<!--') || /^\{\/\*\s{0,9}\/?tacho(?![\w-])/.test(text);

/**
 * Hides comments of a document, which are raw HTML and therefore text otherwise: markers that are wrong among them. Code keeps its own.
 * Linear in the length of the text: each sign is looked for once where it is missing.
 */
export function hideComments(markdown: MarkdownIt): void {
  /** Where each sign stands last in a text. */
  const lastOf = new WeakMap<object, ReadonlyMap<string, number>>();
  markdown.inline.ruler.before('autolink', 'comment', (state) => {
    const sign = SIGNS.find(([begin]) => state.src.startsWith(begin, state.pos));
    if (!sign || !isComment(state.src.slice(state.pos, state.pos + 30))) return false;
    const [begin, end] = sign;
    const last = lastOf.get(state) ?? new Map(SIGNS.map(([, ending]) => [ending, state.src.lastIndexOf(ending)]));
    lastOf.set(state, last);
    const from = state.pos + begin.length;
    if ((last.get(end) ?? -1) < from) return false;
    state.pos = state.src.indexOf(end, from) + end.length;
    return true;
  });
  const lastEnds = new WeakMap<object, number>();
  // A comment with an empty line in it is no part of one paragraph.
  markdown.block.ruler.before(
    'paragraph',
    'comment',
    (state, first, endLine, silent) => {
      const textOf = (line: number) =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
      if ((state.sCount[first] ?? 0) - state.blkIndent >= 4 || !textOf(first).startsWith('<!--')) return false;
      const lastEnd = lastEnds.get(state) ?? state.src.lastIndexOf('-->');
      lastEnds.set(state, lastEnd);
      if (lastEnd < (state.bMarks[first] ?? 0)) return false;
      const until = Math.min(endLine, first + MOST_LINES);
      for (let line = first; line < until; line++) {
        const at = textOf(line).indexOf('-->');
        if (at < 0) continue;
        if (
          textOf(line)
            .slice(at + 3)
            .trim() !== ''
        )
          return false;
        if (!silent) state.line = line + 1;
        return true;
      }
      return false;
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
