import type { ScannedLine } from './scan-lines.ts';

/** A part of a document below a heading, up to the next heading of its level or above. */
export type Section = {
  readonly title: string;
  readonly level: number;
  /** The line of the heading and the last line, from 1. The part before the first heading has line 0. */
  readonly line: number;
  readonly lastLine: number;
};

const SETEXT = /^(=+|-{2,})[ \t]*$/;
/** A line of its own that names what follows, in a text without marks of headings. */
const TITLE = /^[A-Z0-9][^:=;{}()<>|•]{2,78}[^.:;,!?\s]$/;

/** The sections of a document, outermost and earliest first. The first contains the whole document. */
export function readSections(text: string, lines: readonly ScannedLine[]): readonly Section[] {
  const contentAt = (index: number) => {
    const line = lines[index];
    return line ? text.slice(line.content, Math.min(line.end, line.content + 300)).trim() : '';
  };
  const marked: { title: string; level: number; line: number }[] = [];
  const titles: typeof marked = [];
  lines.forEach((line, index) => {
    if (line.level > 0) {
      const title = contentAt(index).replace(/^#+\s*|\s*#+$/g, '');
      marked.push({ title, level: line.level, line: index + 1 });
    } else if (line.kind === 'text') {
      const below = SETEXT.exec(contentAt(index + 1))?.[1];
      const alone = lines[index - 1]?.kind !== 'text' && lines[index + 1]?.kind !== 'text';
      if (below !== undefined && lines[index + 1]?.kind === 'text' && lines[index - 1]?.kind !== 'text') {
        marked.push({ title: contentAt(index), level: below.startsWith('=') ? 1 : 2, line: index + 1 });
      } else if (alone && TITLE.test(contentAt(index)))
        titles.push({ title: contentAt(index), level: 2, line: index + 1 });
    }
  });
  // A few `#` among many titles are comments of code that stands in plain text.
  const headings = marked.length * 4 >= titles.length ? marked : titles;
  const whole: Section = { title: '', level: 0, line: 0, lastLine: lines.length };
  const ends = new Map<number, number>();
  const open: { level: number; line: number }[] = [];
  for (const heading of headings) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= heading.level)
      ends.set(open.pop()?.line ?? 0, heading.line - 1);
    open.push(heading);
  }
  const parts = headings.map((heading) => ({ ...heading, lastLine: ends.get(heading.line) ?? lines.length }));
  return [whole, ...parts];
}

/** The innermost section that contains a line: the last that begins above it. */
export function sectionAt(sections: readonly Section[], line: number): Section {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sections[middle]?.line ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return sections[low] ?? { title: '', level: 0, line: 0, lastLine: line };
}
