import { parseJavaNumber } from '../../figures/printed-figure.ts';
import { toCount } from '../../figures/statistics.ts';
import { MODES, type ScoreFigure } from './read-json.ts';

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

const NAME = /^[\p{L}_$][\p{L}\p{N}_$.:·%-]{0,400}$/u;
const NUMBER = String.raw`([\d.,]{1,40}(?:[eE][+-]?\d{1,3})?|10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|NaN|-?Infinity|∞)`;
/** A Windows console prints `?` for ±. */
const PLUS_MINUS = String.raw`(?:±|\+\/-|\ufffd{1,2}|\?)(?:\(99\.9%\))?`;
/** Behind the mode: the count, the score, `±` and the error, and the unit; `≈` only says that a number is rounded. */
const NUMBERS = new RegExp(
  String.raw`^(?:(\d{1,40}) )?(?:≈ ?)?${NUMBER}(?: ${PLUS_MINUS} ?(?:≈ ?)?${NUMBER}?)?(?: \(99\.9%\))? ([\p{L}#%][^\s()]{0,39})$`,
  'u',
);
const MAX_PARAM_TOKENS = 200;

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
export function readTableRow(
  tokens: readonly string[],
  columns: Columns,
  at: Pick<ScoreFigure, 'location' | 'text'>,
): ScoreFigure | null {
  const [name = ''] = tokens;
  if (!NAME.test(name)) return null;
  const modeAt = paramsEnd(tokens, columns);
  if (modeAt < 0) return null;
  const values = shareParams(tokens.slice(1, modeAt), columns);
  const rest = tokens.slice(columns.hasMode ? modeAt + 1 : modeAt).join(' ');
  const [, count, score, error, unit] = NUMBERS.exec(rest.slice(0, 300)) ?? [];
  // JMH prints a score with decimals: a whole number alone is the count of a row that lost its score.
  const isLost = columns.hasCount ? count === undefined && /^\d+$/.test(score ?? '') : count !== undefined;
  if (values === null || score === undefined || unit === undefined || isLost) return null;
  const [benchmark = '', secondary = null] = name.split(/:(.*)/s);
  const params = columns.params.map((key, index) => [key, values[index] ?? 'N/A'] as const);
  return {
    ...at,
    benchmark,
    params: new Map(params.filter(([, value]) => value !== 'N/A')),
    mode: columns.hasMode ? (tokens[modeAt] ?? null) : null,
    secondary,
    score: parseJavaNumber(score),
    error: error === undefined ? null : parseJavaNumber(error),
    unit,
    n: toCount(Number(count)),
  };
}
