import { announcesWarmUp } from './warm-up.ts';

const MARKS = '=*#-~';

function stripMarks(text: string): string {
  let [from, to] = [0, text.length];
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

/**
 * The text of a line that a script prints above a report, which says what the report measures: `=== pgx ===`. Null for
 * other lines, for warm-up, and for a title that only counts the runs.
 */
export function readReportTitle(line: string): string | null {
  const text = line.trim();
  const title = /^(?:={2,}|-{3,}|\*{3,}|~{3,})/.test(text) ? readSectionTitle(text) : null;
  return title === null || announcesWarmUp(title) || ANNOUNCEMENT.test(title) ? null : title;
}
