const ATTEMPTS = 4;

/** PostgreSQL's codes for a transaction that lost against another one and may simply be run again. */
const LOST = new Set(['40001', '40P01']);

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
