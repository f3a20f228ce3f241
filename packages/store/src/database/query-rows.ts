import type pg from 'pg';

export type Statement = {
  readonly text: string;
  /** A named statement is planned once on each connection. */
  readonly name?: string;
  /** `array` for thousands of rows: each row is then an array in the order of the columns, which is read faster. */
  readonly rowMode?: 'array';
};

/** The pool, or the client of a transaction. */
export type Connection = Pick<pg.Pool, 'query'>;

/** The rows of a SQL statement. This is the one place where they get their type: the caller states what it selects. */
export async function queryRows<Row>(
  connection: Connection,
  statement: string | Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const config = typeof statement === 'string' ? { text: statement } : statement;
  const { rows } = await connection.query({ ...config, values: [...values] });
  return rows;
}
