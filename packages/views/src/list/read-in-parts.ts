type Parts<Row, Cursor> = {
  /** Rows that are read at a time. */
  readonly limit: number;
  /** By which the part after a row is asked for. */
  readonly cursorOf: (row: Row) => Cursor;
  readonly read: (page: { readonly after: Cursor | undefined; readonly limit: number }) => Promise<readonly Row[]>;
};

/** All rows of a list that is read from a row on, in parts that are read when they are asked for. */
export async function* readInParts<Row, Cursor>({
  limit,
  cursorOf,
  read,
}: Parts<Row, Cursor>): AsyncGenerator<readonly Row[]> {
  let after: Cursor | undefined;
  for (;;) {
    const rows = await read({ after, limit });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < limit) return;
    after = cursorOf(last);
  }
}
