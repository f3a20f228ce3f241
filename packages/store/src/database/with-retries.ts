const ATTEMPTS = 4;

/**
 * PostgreSQL's codes for a transaction that lost against another one and may simply be run again: serialization failure,
 * deadlock, and a unique violation, which ON CONFLICT does not spare a table with two unique indexes. It watches one of
 * them; a row that somebody else adds between the look at that one and the entry in the other ends the statement. Run again,
 * it sees the row. A violation that is meant comes back each time.
 */
const LOST = new Set(['40001', '40P01', '23505']);

/** The five-character SQLSTATE of a PostgreSQL error. */
export const sqlStateOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Run a transaction again when it lost against another one, three times at most. */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= ATTEMPTS || !LOST.has(sqlStateOf(error) ?? '')) throw error;
    }
  }
}
