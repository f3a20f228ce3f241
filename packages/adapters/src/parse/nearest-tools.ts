import type { Adapter } from '../outcome/adapter.ts';

const MAX_LINES = 2000;
const MAX_LENGTH = 2000;
const MAX_NEAREST = 3;

/** Words, units and signs; figures are no marks of a tool. */
const TOKEN = /[\p{L}_][\p{L}_/%-]{0,40}(?:\.[\p{L}_]{1,40}){0,3}|±/gu;
/** Words of any text, units of any figure, and what the examples happen to measure. */
const ANY = new Set(
  'and below in is lines mariadb mean mysql name of or row run select small test the this time version with http https ms ns sec us µs'.split(
    ' ',
  ),
);

const toTokens = (text: string): string[] =>
  (text.match(TOKEN) ?? []).filter((token) => (token.length > 1 || token === '±') && !ANY.has(token.toLowerCase()));

/** The marks of a tool: what is written as code in the sentence that says what it looks for. */
const listMarks = ({ signature }: Adapter): string[] => [
  ...new Set([...signature.matchAll(/`([^`]{1,200})`/g)].flatMap(([, code = '']) => toTokens(code))),
];

/** `ns/op`, `http_req_duration`: in no prose. */
const isClear = (mark: string): boolean => /[/_±%]|\p{Ll}\p{Lu}/u.test(mark);

/** What stands together: two lines of a text, or all of a document. */
function listWindows(text: string): ReadonlySet<string>[] {
  if (/^\s{0,100}[[{]/.test(text)) return [new Set(toTokens(text.slice(0, MAX_LINES * 100)))];
  const lines = text.split('\n', MAX_LINES).map((line) => toTokens(line.slice(0, MAX_LENGTH)));
  return lines.map((line, at) => new Set([...line, ...(lines[at + 1] ?? [])]));
}

const quote = (marks: readonly string[]): string =>
  marks
    .slice(0, 3)
    .map((mark) => `"${mark}"`)
    .join(', ');

/**
 * The tools whose marks a text has in part, the nearest first, each with what the text has, what it lacks, and what the
 * tool looks for. A mark of few tools counts more; ordinary words count where two of them stand together.
 */
export function listNearestTools(text: string, adapters: readonly Adapter[]): string[] {
  const windows = listWindows(text);
  const marked = adapters.map((adapter) => ({ adapter, marks: listMarks(adapter) }));
  const tools = new Map<string, number>();
  for (const { marks } of marked) for (const mark of marks) tools.set(mark, (tools.get(mark) ?? 0) + 1);
  const weigh = (found: readonly string[]) => found.reduce((sum, mark) => sum + 1 / (tools.get(mark) ?? 1), 0);
  const near = marked.flatMap(({ adapter, marks }) => {
    const together = windows.map((window) => marks.filter((mark) => window.has(mark)));
    const found = together.reduce<string[]>((best, some) => (weigh(some) > weigh(best) ? some : best), []);
    const isNear = found.length > 1 || found.some(isClear);
    return isNear ? [{ adapter, found, missing: marks.filter((mark) => !found.includes(mark)) }] : [];
  });
  return near
    .sort((a, b) => weigh(b.found) - weigh(a.found))
    .slice(0, MAX_NEAREST)
    .map(({ adapter, found, missing }) => {
      const lacks = missing.length === 0 ? '' : ` and lacks ${quote(missing)}`;
      return `near to ${adapter.name}: has ${quote(found)}${lacks}; ${adapter.name} looks for ${adapter.signature}`;
    });
}
