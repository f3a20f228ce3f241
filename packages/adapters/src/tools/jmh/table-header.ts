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
 * columns and the index after the header; null when there is none.
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
