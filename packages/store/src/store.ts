import type pg from 'pg';

export type StoreOptions = {
  /** Connections at most. */
  readonly max?: number;
  /** A statement that takes longer is cancelled by the server. */
  readonly statementTimeoutMs?: number;
  /** Told of connections that die while idle, as when the database restarts; the process survives. */
  readonly onPoolError?: (error: Error) => void;
};

/** A handle on one database. Opaque outside this package. */
export type Store = { readonly pool: pg.Pool };

/** Open a handle. Nothing is connected until the first query, so a database that is away does not stop a start. */
export function createStore(_url: string, _options: StoreOptions = {}): Store {
  throw new Error('not written yet');
}

export async function closeStore(_db: Store): Promise<void> {
  throw new Error('not written yet');
}
