import * as z from 'zod';

/** Where a page of a list begins: after a row, or before one, by its cursor; at the first row where neither is given. */
export type Cursors = { readonly after?: string | undefined; readonly before?: string | undefined };

export type Page<Row> = {
  readonly rows: readonly Row[];
  /** The rows of all pages. */
  readonly total: number;
  /** Cursor of the page before, to be given as `before`; null on the first one. */
  readonly previous: string | null;
  /** Cursor of the page after it, to be given as `after`; null on the last one. */
  readonly next: string | null;
};

type Fetched<Row> = {
  /** In the order of the list: the rows after or before the cursor, one more than a page has where there are more. */
  readonly rows: readonly Row[];
  readonly total: number;
  readonly limit: number;
  readonly cursorOf: (row: Row) => string;
};

/** A page of rows that were fetched by cursor. */
export function toPage<Row>({ rows, total, limit, cursorOf }: Fetched<Row>, { after, before }: Cursors): Page<Row> {
  const backwards = before !== undefined;
  const isMore = rows.length > limit;
  const shown = backwards ? rows.slice(-limit) : rows.slice(0, limit);
  const first = shown.at(0);
  const last = shown.at(-1);
  const hasPrevious = backwards ? isMore : after !== undefined;
  const hasNext = backwards || isMore;
  return {
    rows: shown,
    total,
    previous: first !== undefined && hasPrevious ? cursorOf(first) : null,
    next: last !== undefined && hasNext ? cursorOf(last) : null,
  };
}

type Listed<Row> = Pick<Fetched<Row>, 'limit' | 'cursorOf'> & {
  /** The names of a row; every word that is searched must occur in them. */
  readonly textOf: (row: Row) => string;
};

type Sought = {
  /** Words that all occur in the names of a row. */
  readonly text?: string | undefined;
  /** Index of a row: without a cursor it is the page that contains it. Below zero, the first one. */
  readonly at?: number | undefined;
};

/** Whether every word of a text occurs among the names, in any case of letters. */
const matches = (names: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.toLowerCase().includes(word));

/** A page of a list that is in memory: drivers, scenarios, environments. A cursor that is gone begins at the first row. */
export function cutPage<Row>(
  all: readonly Row[],
  { limit, cursorOf, textOf }: Listed<Row>,
  { text = '', at: wanted, after, before }: Cursors & Sought,
): Page<Row> {
  const found = text.trim() === '' ? all : all.filter((row) => matches(textOf(row), text.trim()));
  const at = (cursor: string) => found.findIndex((row) => cursorOf(row) === cursor);
  const end = before === undefined ? -1 : at(before);
  const pageOfWanted = Math.max(0, wanted ?? 0) - (Math.max(0, wanted ?? 0) % limit);
  const from = end >= 0 ? Math.max(0, end - limit) : after === undefined ? pageOfWanted : at(after) + 1;
  const to = end >= 0 ? end : from + limit;
  const rows = found.slice(from, to);
  const first = rows.at(0);
  const last = rows.at(-1);
  return {
    rows,
    total: found.length,
    previous: first !== undefined && from > 0 ? cursorOf(first) : null,
    next: last !== undefined && to < found.length ? cursorOf(last) : null,
  };
}

const cursor = z.string().max(300).optional();

/** A page of a list: words that are searched, and the cursor after or before which it is. */
export const listInput = z.object({ text: z.string().max(200).optional(), after: cursor, before: cursor });

/** Rows of a list of names: scenarios, drivers, environments. */
export const NAMES_PER_PAGE = 100;
