import { parseJavaNumber } from '../../figures/printed-number.ts';
import { toCount } from '../../figures/statistics.ts';
import { MODES } from './read-json.ts';

/** The columns of a result table, by its header. */
export type Columns = {
  readonly params: readonly string[];
  readonly hasMode: boolean;
  /** Columns of whole numbers before the score, in order: `Cnt`, `Samples`, in 2013 `Thr Cnt Sec`. */
  readonly counts: readonly string[];
};

/** `| Select.one | thrpt | 5 | 99.9 | ± 1.2 | ops/s |`: people publish tables of JMH as Markdown. */
const MARKDOWN_ROW = /^\|.{1,20000}\|$/;
/** The line between header and rows of a Markdown table. */
export const MARKDOWN_RULE = /^\|(?:\s?:?-{1,400}:?\s?\|){3,60}$/;

/** A trimmed line of a table without the signs of Markdown. */
export const toPlainRow = (text: string): string =>
  MARKDOWN_ROW.test(text) ? text.replace(/[|`]/g, ' ').trim() : text;

const COUNTS = new Set(['Thr', 'Cnt', 'Count', 'Samples', 'Sec']);
const SCORES = new Set(['Score', 'Mean']);
const WORDS = new Set(['Mode', 'Error', 'error', '±', '(99.9%)', ...COUNTS, ...SCORES]);
const MAX_TOKENS = 60;

/** The columns, and the index of the token after the header. */
export type Header = { readonly columns: Columns; readonly next: number };

/**
 * Find a table's header among tokens: `Benchmark (driver) Mode Cnt Score Error Units`, the older `Benchmark Mode
 * Samples Score Score error Units` and `… Mean Mean error Units`, or only `Benchmark Score Error Units`. Returns the
 * columns and the index after the header; null without a header.
 */
export function findHeader(tokens: readonly string[]): Header | null {
  for (let at = tokens.indexOf('Benchmark'); at >= 0; at = tokens.indexOf('Benchmark', at + 1)) {
    const header = readHeader(tokens, at + 1);
    if (header) return header;
  }
  return null;
}

function readHeader(tokens: readonly string[], from: number): Header | null {
  const params: string[] = [];
  const counts: string[] = [];
  let hasMode = false;
  let hasScore = false;
  for (let at = from; at < Math.min(tokens.length, from + MAX_TOKENS); at += 1) {
    const token = tokens[at] ?? '';
    if (/^Units?$/.test(token)) return hasScore ? { columns: { params, hasMode, counts }, next: at + 1 } : null;
    const param = /^\((.{1,100})\)$/.exec(token)?.[1];
    if (param && !hasMode && !hasScore && token !== '(99.9%)') params.push(param);
    else if (!WORDS.has(token)) return null;
    else if (token === 'Mode') hasMode = true;
    else if (SCORES.has(token)) hasScore = true;
    else if (COUNTS.has(token) && !hasScore) counts.push(token);
  }
  return null;
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
  /** The index of the token after the row. */
  readonly next: number;
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

/** Which of the numbers are counts, which is the score, and which the error, where no `±` is printed. */
function share(
  { before, error }: Numbers,
  columns: Columns,
): { counts: string[]; score: string; error: string | null } | null {
  const numbers = [...before];
  let last = error;
  const expected = columns.counts.length;
  const wholeFirst = /^\d+$/.test(numbers[0] ?? '');
  const hasCounts = numbers.length > expected && (expected === 0 || wholeFirst);
  const figures = numbers.length - (hasCounts ? expected : 0);
  if (last === null && figures === 2) last = numbers.pop() ?? null;
  const score = numbers.pop();
  if (score === undefined || numbers.length > expected) return null;
  // JMH prints a score with decimals: a whole number alone is the count of a row that lost its score.
  if (expected > 0 && !hasCounts && /^\d+$/.test(score)) return null;
  return { counts: numbers, score, error: last };
}

function paramsEnd(tokens: readonly string[], from: number, columns: Columns): number {
  const earliest = from + columns.params.length;
  if (!columns.hasMode) return earliest;
  for (let at = earliest; at < Math.min(tokens.length, earliest + MAX_PARAM_TOKENS); at += 1) {
    if (MODES.has(tokens[at] ?? '')) return at;
  }
  return -1;
}

/** Values of params may hold blanks; with one param, everything between name and mode is its value. */
function shareParams(tokens: readonly string[], columns: Columns): string[] | null {
  if (tokens.length === columns.params.length) return [...tokens];
  return columns.params.length === 1 ? [tokens.join(' ')] : null;
}

/** Read one row from token `from` on; null if the tokens there are not a row. */
export function readTableRow(tokens: readonly string[], from: number, columns: Columns): JmhTableRow | null {
  const name = tokens[from] ?? '';
  if (!NAME.test(name)) return null;
  const modeAt = paramsEnd(tokens, from + 1, columns);
  if (modeAt < 0) return null;
  const params = shareParams(tokens.slice(from + 1, modeAt), columns);
  const numbers = readNumbers(tokens, columns.hasMode ? modeAt + 1 : modeAt);
  const unit = tokens[numbers.next] ?? '';
  const shared = share(numbers, columns);
  if (params === null || shared === null || !UNIT.test(unit)) return null;
  const countAt = columns.counts.findIndex((column) => column !== 'Thr' && column !== 'Sec');
  return {
    name,
    params,
    mode: columns.hasMode ? (tokens[modeAt] ?? null) : null,
    count: toCount(Number(shared.counts[countAt] ?? Number.NaN)),
    score: parseJavaNumber(shared.score),
    error: shared.error === null ? null : parseJavaNumber(shared.error),
    unit,
    next: numbers.next + 1,
  };
}
