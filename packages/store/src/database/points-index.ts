import pg from 'pg';
import { queryRows } from './query-rows.ts';
import type { Store } from './store.ts';

/**
 * Bytes that an entry takes in an index that was just rebuilt: 64 for its columns, 4 for its place in the page, and pages that are filled to
 * nine tenths. https://www.postgresql.org/docs/current/btree.html#BTREE-STRUCTURE
 */
const REBUILT_ENTRY = (64 + 4) / 0.9;

/** A small index costs nothing, however empty it is. */
const SMALL_BYTES = 64 * 1024 * 1024;

/** Uploads, which come in the order of time to an index in the order of series, leave it at 0.6. */
const LEAST_FILL = 0.7;

const STATE = `
  SELECT pg_relation_size('points_series_idx')::float8 AS bytes,
    greatest(reltuples, 0)::float8 * ${REBUILT_ENTRY} / greatest(pg_relation_size('points_series_idx'), 1) AS fill
  FROM pg_class WHERE oid = 'points'::regclass`;

type IndexState = {
  readonly bytes: number;
  /** 1 for an index that was just rebuilt, less for one with empty space; by the estimate of rows that PostgreSQL has. */
  readonly fill: number;
};

/** The index by which points are read. Of a cluster: that of its coordinator, which is empty. */
export async function readPointsIndex(db: Store): Promise<IndexState> {
  const [state] = await queryRows<IndexState>(db.pool, STATE);
  return state ?? { bytes: 0, fill: 0 };
}

const IS_UNDER_WAY = `SELECT 1 FROM pg_stat_progress_create_index WHERE relid = 'points'::regclass`;

/** What is left of a rebuild whose process ended. */
const UNFINISHED = `
  SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'points'::regclass AND NOT indisvalid`;

/**
 * Rebuild the index of the points where uploads have left it half empty, beside uploads and readers: it takes a second copy on the
 * disk, and about 15 seconds for a million points. It is as long until the next time as the number of points takes to grow by about
 * half. Does nothing while a rebuild is under way. Null where it is not necessary.
 *
 * @throws {Error} of PostgreSQL, when the user does not own the table
 */
export async function rebuildPointsIndex(
  db: Store,
  { smallBytes = SMALL_BYTES }: { readonly smallBytes?: number } = {},
): Promise<{ readonly before: IndexState; readonly after: IndexState } | null> {
  const before = await readPointsIndex(db);
  if (before.bytes <= smallBytes || before.fill >= LEAST_FILL) return null;
  if ((await queryRows(db.pool, IS_UNDER_WAY)).length > 0) return null;
  // A connection by itself: the statements of the others are cancelled after a time.
  const client = new pg.Client({ connectionString: db.pool.options.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(UNFINISHED);
    for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
    await client.query('REINDEX INDEX CONCURRENTLY points_series_idx');
  } finally {
    await client.end();
  }
  return { before, after: await readPointsIndex(db) };
}
