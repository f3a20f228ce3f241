import { parseJavaNumber } from '../../figures/printed-figure.ts';
import { toCount } from '../../figures/statistics.ts';
import { MODES } from './read-json.ts';

/** The columns of a result table, by its header. */
export type Columns = { readonly params: readonly string[]; readonly hasMode: boolean; readonly hasCount: boolean };

/** `| Select.one | thrpt | 5 | 99.9 | ± 1.2 | ops/s |`: people publish tables of JMH as Markdown. */
const MARKDOWN_ROW = /^\|.{1,20000}\|$/;
/** The line between header and rows of a Markdown table. */
export const MARKDOWN_RULE = /^\|(?:\s?:?-{1,400}:?\s?\|){3,60}$/;

/** A trimmed line of a table without the signs of Markdown. */
export const toPlainRow = (text: string): string =>
  MARKDOWN_ROW.test(text) ? text.replace(/[|`]/g, ' ').trim() : text;

const WORDS = new Set(['Mode', 'Cnt', 'Score', 'Error', '±', '(99.9%)']);
const MAX_TOKENS = 60;

/**
 * The columns of a table by its header, `Benchmark (driver) Mode Cnt Score Error Units`, or only `Benchmark Score Error
 * Units`; null for the tokens of any other line.
 */
export function findHeader(tokens: readonly string[]): Columns | null {
  const start = tokens.lastIndexOf('Benchmark');
  const names = tokens.slice(start + 1, -1);
  if (start < 0 || names.length > MAX_TOKENS || !/^Units?$/.test(tokens.at(-1) ?? '')) return null;
  const isParam = (name: string) => /^\(.{1,100}\)$/.test(name) && !WORDS.has(name);
  const first = names.findIndex((name) => !isParam(name));
  const words = names.slice(first);
  if (first < 0 || !words.includes('Score') || !words.every((name) => WORDS.has(name))) return null;
  return {
    params: names.slice(0, first).map((name) => name.slice(1, -1)),
    hasMode: words.includes('Mode'),
    hasCount: words.includes('Cnt'),
  };
}

/** One row of a table, split. */
export type JmhTableRow = {
  readonly name: string;
  readonly params: readonly string[];
  readonly mode: string | null;
  readonly count: number | null;
  readonly score: number | null;
  readonly error: number | null;
  readonly unit: string;
};

const NAME = /^[\p{L}_$][\p{L}\p{N}_$.:·%-]{0,400}$/u;
const NUMBER = /^(?:[\d.,]{1,40}(?:[eE][+-]?\d{1,3})?|10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|NaN|-?Infinity|∞)$/;
const UNIT = /^[\p{L}#%][^\s()]{0,39}$/u;
/** A Windows console prints `?` for ±. */
const PLUS_MINUS = /^(?:±|\+\/-|\ufffd{1,2}|\?)(?:\(99\.9%\))?/;
const MAX_PARAM_TOKENS = 200;

type Numbers = { readonly before: string[]; readonly error: string | null; readonly next: number };

/** Everything between mode and unit: counts, the score, `±` and the error; `≈` only says that the score is rounded. */
function readNumbers(tokens: readonly string[], from: number): Numbers {
  const before: string[] = [];
  let error: string | null = null;
  let sign = false;
  let at = from;
  for (; at < Math.min(tokens.length, from + 12); at += 1) {
    let token = tokens[at] ?? '';
    if (token === '≈' || token === '(99.9%)') continue;
    if (PLUS_MINUS.test(token)) {
      sign = true;
      token = token.replace(PLUS_MINUS, '');
      if (token === '') continue;
    }
    token = token.replace(/^≈/, '');
    if (!NUMBER.test(token)) break;
    if (sign) error ??= token;
    else before.push(token);
  }
  return { before, error, next: at };
}

/** Which of the numbers before `±` is the count, and which the score. */
function share(before: readonly string[], { hasCount }: Columns): { count: string | null; score: string } | null {
  const [score, count = null, ...more] = before.toReversed();
  const isWhole = (number: string | null) => /^\d+$/.test(number ?? '');
  if (score === undefined || more.length > 0 || (count !== null && !(hasCount && isWhole(count)))) return null;
  // JMH prints a score with decimals: a whole number alone is the count of a row that lost its score.
  return hasCount && count === null && isWhole(score) ? null : { count, score };
}

function paramsEnd(tokens: readonly string[], { params, hasMode }: Columns): number {
  const earliest = 1 + params.length;
  if (!hasMode) return earliest;
  const at = tokens.slice(earliest, earliest + MAX_PARAM_TOKENS).findIndex((token) => MODES.has(token));
  return at < 0 ? -1 : earliest + at;
}

/** Values of params may hold blanks; with one param, everything between name and mode is its value. */
function shareParams(tokens: readonly string[], columns: Columns): string[] | null {
  if (tokens.length === columns.params.length) return [...tokens];
  return columns.params.length === 1 ? [tokens.join(' ')] : null;
}

/** Read the tokens of a line as a row; null if they are not one. */
export function readTableRow(tokens: readonly string[], columns: Columns): JmhTableRow | null {
  const [name = ''] = tokens;
  if (!NAME.test(name)) return null;
  const modeAt = paramsEnd(tokens, columns);
  if (modeAt < 0) return null;
  const params = shareParams(tokens.slice(1, modeAt), columns);
  const { before, error, next } = readNumbers(tokens, columns.hasMode ? modeAt + 1 : modeAt);
  const unit = tokens[next] ?? '';
  const shared = share(before, columns);
  if (params === null || shared === null || !UNIT.test(unit) || next !== tokens.length - 1) return null;
  return {
    name,
    params,
    mode: columns.hasMode ? (tokens[modeAt] ?? null) : null,
    count: toCount(shared.count === null ? null : Number(shared.count)),
    score: parseJavaNumber(shared.score),
    error: error === null ? null : parseJavaNumber(error),
    unit,
  };
}
