import { findNoiseRule, readHeading } from '../text/common-noise.ts';

const MAX_TITLE = 80;
/** `--- reading one row ---`, `== select ==`, `*** insert ***`. */
const FRAMED = /^([-=*#_~+>]{2,40})\s{0,4}(\S(?:.{0,78}\S)?)\s{0,4}\1$/;
const BRACKETED = /^\[([^[\]]{1,80})\]$/;
/** A label in front of the name of a group. */
const LABEL = /^(?:running\s)?(?:bench(?:mark)?|suite|scenario|group|test|case)\s?:\s/i;
/** Titles of a whole log. */
const GENERAL =
  /^(?:(?:.{0,60}\s)?(?:benchmarks|results)|bench(?:es|mark(?:ing)?)?|result|summary|output|suites?|running|tests?)[:.…]{0,3}$/i;
/** A row that cannot be read is no title. */
const ROW = /\bops\/s|±|\/iter\b|\bruns? sampled/;

/** Versions, settings and progress, which stand alone above rows as titles do. */
const REMARK =
  /\d\.\d{1,5}\.\d|: |^(?:node|node\.js|deno|bun|cpu|os|platform|runtime|v8|host|server|version|date|connect(?:ed|ing)|listening|running|using|start(?:ed|ing)|prepar(?:ed|ing)|seed(?:ed|ing)|load(?:ed|ing)|creat(?:ed|ing)|populat(?:ed|ing)|warming|ready|done|finished|completed)\b/i;

const settle = (text: string | undefined): string | null => {
  const title = (text ?? '').trim().replace(LABEL, '').replace(/:$/, '').trim();
  return !/[\p{L}\p{N}]/u.test(title) || title.length > MAX_TITLE || GENERAL.test(title) ? null : title;
};

/** The name in a line that is marked as a title: `--- title ---`, `# title`, `[title]`, `title:`, `Suite: title`. */
export function readMarkedTitle(line: string): string | null {
  const text = line.trim().slice(0, 300);
  const heading = readHeading(text);
  if (heading !== null) return settle(FRAMED.exec(heading)?.[2] ?? heading);
  const framed = FRAMED.exec(text)?.[2] ?? BRACKETED.exec(text)?.[1];
  if (framed !== undefined) return settle(framed);
  return text.endsWith(':') || LABEL.test(text) ? settle(text) : null;
}

/** The name in a line that stands alone above a block: a marked title, or a short line that is no sentence. */
export function readBlockTitle(line: string): string | null {
  const text = line.trim();
  const marked = readMarkedTitle(text);
  if (marked !== null) return marked;
  if (readHeading(text) !== null || findNoiseRule(text) !== null || /[.!?…,;]$/.test(text)) return null;
  if (ROW.test(text) || REMARK.test(text.slice(0, 300))) return null;
  return settle(text.slice(0, 300));
}
