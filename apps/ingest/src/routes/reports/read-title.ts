import { reportTitle } from '@tachograph/openapi/reports';

/** Of a heading this much is read: a title is shorter. */
const MOST_CHARACTERS = 200;

const LINE_END = /\r\n|\n|\r/;
/** Fields before a document, as YAML between two lines. */
const FRONT_MATTER =
  /^---[ \t]{0,9}(?:\r\n|\n|\r)(?=[^\r\n])[\s\S]*?(?:\r\n|\n|\r)(?:---|\.\.\.)[ \t]{0,9}(?:\r\n|\n|\r|$)/;
const ATX = /^ {0,3}#{1,6}(?:[ \t](.*))?$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** What begins no paragraph: a blank line, HTML, a quote, a table, a list, indented code. */
const NO_PARAGRAPH = /^(?:[ \t]*$| {0,3}(?:[<>|]|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))| {4}|\t)/;

/** Whether a line is the last one of a block. */
type IsLast = (line: string) => boolean;

/** The block that a line opens in which nothing is a heading, a comment or a fence of code; null for none. */
function openBlock(line: string): IsLast | null {
  if (/^ {0,3}<!--/.test(line)) return line.includes('-->') ? null : (next) => next.includes('-->');
  const [, mark = '', info = ''] = FENCE.exec(line) ?? [];
  if (mark === '' || (mark.startsWith('`') && info.includes('`'))) return null;
  return (next) => {
    const [, closing = '', rest = ''] = FENCE.exec(next) ?? [];
    return closing.startsWith(mark) && rest.trim() === '';
  };
}

const clip = (text: string): string => text.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, '');

/** The first heading with a text, as it is written; null without one. */
function findHeading(markdown: string): string | null {
  let isLast: IsLast | null = null;
  let paragraph = '';
  for (const line of markdown
    .replace(/^\ufeff/, '')
    .replace(FRONT_MATTER, '')
    .split(LINE_END)) {
    if (isLast) {
      if (isLast(line)) isLast = null;
      continue;
    }
    const atx = ATX.exec(line);
    const isUnderline = UNDERLINE.test(line);
    const heading = (
      atx ? (atx[1] ?? '').replace(/(?<![^ \t])#{1,99}[ \t]*$/, '') : isUnderline ? paragraph : ''
    ).trim();
    if (heading !== '') return heading;
    isLast = openBlock(line);
    const isText =
      !atx && !isUnderline && !isLast && (paragraph === '' ? !NO_PARAGRAPH.test(line) : line.trim() !== '');
    paragraph = isText ? clip(`${paragraph} ${line.trim()}`) : '';
  }
  return null;
}

/** Markers of living blocks are comments in a line. */
const COMMENT = /<!--(?:(?!-->).){0,600}-->/g;

/**
 * The title of a report that was sent without one: the first heading of its Markdown (CommonMark: ATX or setext) outside of code,
 * comments and front matter, at most 200 characters; its name where there is none, or none that can be a title. In linear time.
 */
export function readTitle(markdown: string, name: string): string {
  const title = reportTitle.safeParse(clip((findHeading(markdown) ?? '').replace(COMMENT, '').trim()));
  return title.success ? title.data : name;
}
