import { announcesWarmUp } from './warm-up.ts';

const MARKS = '=*#-~';

function stripMarks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && MARKS.includes(text[from] ?? '')) from += 1;
  while (to > from && MARKS.includes(text[to - 1] ?? '')) to -= 1;
  return text.slice(from, to).trim();
}

/**
 * The text of a line that a program prints above a block of results: `== select 1 ==`, `--- select 1`, `# select 1`,
 * `select 1:`. Null for other lines: a line without such marks may be anything.
 */
export function readSectionTitle(line: string): string | null {
  const text = line.slice(0, 300).trim();
  const isMarked = /^(?:={2,}|-{2,}|\*{2,}|~{2,}|#{1,6}\s)/.test(text) || /^[^:]{1,200}:$/.test(text);
  const title = isMarked ? stripMarks(text).replace(/:$/, '') : '';
  return /[\p{L}\p{N}]/u.test(title) ? title : null;
}

/** Titles that count or announce runs, and do not say what they measure. */
const ANNOUNCEMENT =
  /^(?:(?:run|round|iteration|repeat|attempt|pass|trial|test)?\s?#?\d.{0,10}|measure[ds]?|measurement|results?|start|end|done)$/i;

/** Titles that count runs of one measurement: `Run 2 of 3`. A bare number may be that of a version or of clients. */
const COUNT =
  /^(?:(?:run|round|iteration|repeat|attempt|pass|trial|test)?\s?#?\d{1,4}\s?(?:of|\/)\s?\d{1,4}|(?:(?:run|round|iteration|repeat|attempt|pass|trial)\s?#?|#)\d{1,4}|measure[ds]?|measurement|results?|start|end|done)$/i;

/** Lines of a test of Go, which look like titles. */
const MARK_OF_GO = /^(?:--- (?:BENCH|FAIL|PASS|SKIP): |=== (?:RUN|NAME|PAUSE|CONT)\s)/;

/** A title and its level: those of Markdown headings, then lines that are marked, bold lines, and short ones with a colon. */
export type LeveledTitle = {
  readonly text: string;
  readonly level: number;
  /** False for bold lines and for those with a colon, which stand in any prose. */
  readonly isMarked: boolean;
};

const MARKED = 7;
const KINDS: readonly (readonly [pattern: RegExp, level: number])[] = [
  [/^(?:>{2,3}\s|={2,}|-{3,}|\*{3,}|~{3,})/, MARKED],
  [/^(\*\*|__)[^*_|]{1,80}\1:?$/, 8],
  [/^[^:|`{}]{1,60}:$/, 9],
];

/** The level of a title; null for another line. In code, a single `#` begins a prompt or a comment. */
function findLevel(text: string, isCode: boolean): number | null {
  const hashes = /^#{1,6}(?=\s)/.exec(text)?.[0].length;
  if (hashes !== undefined) return isCode && hashes === 1 ? MARKED : hashes;
  return MARK_OF_GO.test(text) ? null : (KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? null);
}

/** The title of any kind, Markdown headings too, that a script or a person put above results; null for other lines. */
export function readTitle(line: string, isCode = false): LeveledTitle | null {
  const text = line.slice(0, 300).trim();
  const level = findLevel(text, isCode);
  if (level === null) return null;
  const plain = text
    .replace(/^(?:>{2,3}|__)|(?:__)?:?$/g, '')
    .replace(/\[([^\]]{1,100})\]\([^)]{0,300}\)/g, '$1')
    .replaceAll('`', '');
  const title = stripMarks(plain).replace(/:$/, '');
  return !/[\p{L}\p{N}]/u.test(title) || COUNT.test(title) ? null : { text: title, level, isMarked: level <= MARKED };
}

/**
 * The text of a line that a script prints above a report, which says what the report measures: `=== pgx ===`. Null for
 * other lines, for warm-up, and for a title that only counts the runs.
 */
export function readReportTitle(line: string): string | null {
  const text = line.trim();
  const title = /^(?:={2,}|-{3,}|\*{3,}|~{3,})/.test(text) ? readSectionTitle(text) : null;
  return title === null || announcesWarmUp(title) || ANNOUNCEMENT.test(title) ? null : title;
}
