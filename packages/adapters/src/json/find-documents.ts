import { MAX_DEPTH, parseJsonText } from './json-text.ts';

/** A JSON document in a text; `value` is undefined where its end is missing. Lines count from 0. */
export type FoundDocument = {
  readonly text: string;
  readonly value: unknown;
  readonly firstLine: number;
  readonly lastLine: number;
  /** What the last line has behind the document, where it is not the start of another one. */
  readonly behind: string;
};

const TOKEN = /"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"|[{}[\],:]|-?(?:\d[\d.eE+-]*|NaN|Infinity)|true|false|null/y;
const BLANK = /\s*/y;
const LINE_END = /\r\n|\n|\r/g;

/**
 * Where a line has a document: at its start, or behind a word or a label such as `RESULT:`. A line that begins with
 * blanks or has a quotation mark before the brace is inside of a document.
 */
const START = /^(?:[\w.-]{1,60} |\w[\w ./-]{0,80}[:=(] ?|)(?=\{\s*(?:"|$)|\[\s*(?:[[{"]|$))/;

/** The sign that is what a rule expects, or begins it. */
const SIGNS = { colon: ':', comma: ',', key: '"' } as const;

type Scan = { readonly end: number; readonly isWhole: boolean };

/** Where a rule reads on. */
const after = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

/**
 * The end of the JSON document that begins here, or where it stops to be JSON: at the end of a text that was cut, or
 * at a line of something else. Each token is looked at once.
 */
function scan(text: string, start: number): Scan {
  const open: string[] = [];
  let expected: 'value' | 'key' | 'colon' | 'comma' = 'value';
  let isFirst = false;
  for (let at = start; ; ) {
    at = after(BLANK, text, at);
    const end = after(TOKEN, text, at);
    const sign = text[at] ?? '';
    const closer = open.at(-1);
    if (end === at) return { end: at, isWhole: false };
    const isEnd: boolean = sign === closer && (expected === 'comma' || isFirst);
    if (isEnd) open.pop();
    else if (expected !== 'value') {
      if (sign !== SIGNS[expected]) return { end: at, isWhole: false };
    } else if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']');
    else if (',:}]'.includes(sign)) return { end: at, isWhole: false };
    if (open.length === 0) return { end, isWhole: true };
    if (open.length > MAX_DEPTH) return { end: at, isWhole: false };
    const inside = open.at(-1) === '}' ? 'key' : 'value';
    const hasOpened: boolean = !isEnd && expected === 'value' && (sign === '{' || sign === '[');
    if (isEnd || (expected === 'value' && !hasOpened)) expected = 'comma';
    else if (hasOpened || expected === 'comma') expected = inside;
    else expected = expected === 'key' ? 'colon' : 'value';
    isFirst = hasOpened;
    at = end;
  }
}

/** The offset of the next line; the length of the text at its end. */
function nextLine(text: string, at: number): number {
  LINE_END.lastIndex = at;
  return LINE_END.test(text) ? LINE_END.lastIndex : text.length;
}

/**
 * The JSON documents in a text with anything around them: the report of a tool in its log, one document per line, or
 * one behind the other. Values without a string do not count: `[1]` is more often a mark. Linear in the text.
 */
export function findDocuments(text: string): FoundDocument[] {
  const found: FoundDocument[] = [];
  const length = text.trimEnd().length;
  let line = 0;
  for (let at = 0; at < text.length; ) {
    const next = nextLine(text, at);
    const label = START.exec(text.slice(at, Math.min(next, at + 200)));
    if (!label) {
      at = next;
      line += 1;
      continue;
    }
    const start = at + label[0].length;
    const { end, isWhole } = scan(text, start);
    // A document that something else interrupts ends with the line before.
    let lastLine = line;
    let lineStart = at;
    let lineEnd = next;
    while (lineEnd <= end && lineEnd < text.length) {
      lineStart = lineEnd;
      lineEnd = nextLine(text, lineEnd);
      lastLine += 1;
    }
    const isCutHere =
      !isWhole && end < text.length && lastLine > line && !/^\s/.test(text.slice(lineStart, lineStart + 1));
    const part = text.slice(start, isWhole ? end : isCutHere ? lineStart : lineEnd);
    const value = isWhole ? parseJsonText(part) : undefined;
    const isLastWord = lineEnd >= length && (text[end] === '"' || length - end < 10);
    const isOne = part.includes('"') && (isWhole ? value !== undefined : lastLine > line || isLastWord);
    if (!isOne) {
      // What was looked at once is not looked at again: a text of a million brackets would take an hour.
      at = lastLine > line ? lineStart : next;
      line = Math.max(lastLine, line + 1);
      continue;
    }
    const rest = isWhole ? text.slice(end, lineEnd) : '';
    const isFollowed = /^[\s,;]{0,100}[{[]/.test(rest.slice(0, 200));
    const behind = isFollowed ? '' : rest.slice(0, 1000).trim();
    found.push({ text: part, value, firstLine: line, lastLine: isCutHere ? lastLine - 1 : lastLine, behind });
    if (isFollowed) at = end + rest.search(/[{[]/);
    else at = isCutHere ? lineStart : lineEnd;
    line = isFollowed || isCutHere ? lastLine : lastLine + 1;
  }
  return found;
}
