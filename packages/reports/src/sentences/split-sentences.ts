import { plainText } from '../tables/table.ts';
import type { ScannedLine } from '../text/scan-lines.ts';

/** A sentence of the prose, without marks, links and code. */
export type Sentence = { readonly text: string /** The line where it begins, from 1. */; readonly line: number };

const LIST_MARK = /^(?:[-*+\u2022]|\d{1,9}[.)])(?:[ \t]+|$)/;
/** The end of a sentence: a full stop not behind an abbreviation, or another sign before a capital letter; `SELECT ?` has none. */
const END =
  /(?:(?<!\b(?:e\.g|i\.e|vs|approx|resp|ca|cf|etc|no))\.["”')\]]{0,3}(?=\s+["“'(]{0,2}[\p{L}\d])|[!?]["”')\]]{0,3}(?=\s+["“'(]{0,2}\p{Lu})|[.!?]["”')\]]{0,3}(?=\s*$))/gu;
/** A longer sentence is none that people wrote. */
const LONGEST = 1500;

/** Whether a line of plain text is code that nobody marked. */
function looksLikeCode(content: string): boolean {
  const signs = content.match(/[{};=]|\(\)|=>|\w\(/g)?.length ?? 0;
  return (
    /[;{}]\s*$/.test(content) ||
    /^(?:\$|#!|>>>|CREATE|INSERT|SELECT|const|let|var|import|for \()/.test(content) ||
    signs > 5
  );
}

/**
 * The sentences of a document, with headings as sentences of their own. Code, tables, results and the targets of links
 * are left out; `skipped` are the lines, from 1, of tables and results.
 */
export function splitSentences(
  text: string,
  lines: readonly ScannedLine[],
  skipped: (line: number) => boolean,
): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let parts: { text: string; line: number }[] = [];
  const close = () => {
    sentences.push(...splitParagraph(parts));
    parts = [];
  };
  lines.forEach((line, index) => {
    const raw =
      line.kind === 'text' || line.kind === 'heading'
        ? text.slice(line.content, Math.min(line.end, line.content + 8000))
        : '';
    const isList = LIST_MARK.test(raw);
    const content = plainText(
      raw
        .replace(/^#{1,6}\s/, '')
        .replace(LIST_MARK, '')
        .replace(/https?:\/\/[^\s)>\]]{1,2000}/g, ' '),
    );
    const ends = !/\w/.test(content) || skipped(index + 1) || looksLikeCode(content);
    if (ends || isList || line.kind === 'heading') close();
    if (!ends) parts.push({ text: content, line: index + 1 });
    if (line.kind === 'heading') close();
  });
  close();
  return sentences;
}

function splitParagraph(parts: readonly { text: string; line: number }[]): readonly Sentence[] {
  const whole = parts.map(({ text }) => text).join(' ');
  const starts: { at: number; line: number }[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push({ at: length, line: part.line });
    length += part.text.length + 1;
  }
  const sentences: Sentence[] = [];
  let from = 0;
  let part = 0;
  for (const end of [...whole.matchAll(END), null]) {
    const to = end ? end.index + end[0].length : whole.length;
    const sentence = whole.slice(from, to);
    const begin = from + (sentence.length - sentence.trimStart().length);
    while (part + 1 < starts.length && (starts[part + 1]?.at ?? 0) <= begin) part++;
    if (sentence.trim() !== '' && sentence.length <= LONGEST)
      sentences.push({ text: sentence.trim(), line: starts[part]?.line ?? 1 });
    from = to;
  }
  return sentences;
}
