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
