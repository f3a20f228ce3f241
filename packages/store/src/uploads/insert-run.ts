import { inTransaction } from '../database/in-transaction.ts';
import { type Connection, queryRows } from '../database/query-rows.ts';
import { type RowId, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { sqlStateOf, withRetries } from '../database/with-retries.ts';
import { insertHistograms, toHistogramRows } from '../histograms/insert-histograms.ts';
import { describeUpload, packRun, type RunPayload } from '../payloads/run-payload.ts';
import { insertProfiles } from '../profiles/insert-profiles.ts';
import { toProfileRows } from '../profiles/profile-rows.ts';
import { toPublicId } from '../runs/select-runs.ts';
import { aggregateWhenDue } from './aggregate-runs.ts';
import { insertPointsStatements, insertRunStatement, POINTS_AT_ONCE } from './insert-run-statement.ts';
import { listProfilesOf } from './list-profiles-of.ts';
import { type DimensionRows, NO_ROWS, toDimensionRows } from './to-dimension-rows.ts';
import { type NewRun, type NewWholeRun, toRunKeys } from './to-run-keys.ts';
import { TokenRejectedError } from './token-in-force.ts';

export type InsertedRun =
  | { readonly outcome: 'created' | 'replayed'; readonly run: string; readonly environmentLabel: string }
  | { readonly outcome: 'key-reused' };

/**
 * Store one run whole or not at all; the same content is stored once, however often and however concurrently it comes.
 * Resolves after the commit is durable. Rejects with a `TokenRejectedError` where `token` is given and not in force, and
 * with the database's error: `isDatabaseUnavailable` tells whether the same call may succeed later, `isUnstorableValue`
 * whether a value of the run can never be stored.
 */
export async function insertRun(db: Store, newRun: NewWholeRun): Promise<InsertedRun> {
  return insertPackedRun(db, { ...newRun, raw: describeUpload(newRun.raw) }, await packRun(newRun));
}

/** A run may be deleted while it is sent again; that often it is tried. */
const ATTEMPTS = 4;

/** The same for a run whose payload is packed already, as that of a large upload is. */
export async function insertPackedRun(db: Store, newRun: NewRun, payload: RunPayload): Promise<InsertedRun> {
  for (let number = 1; number <= ATTEMPTS; number++) {
    const inserted = await insertOrFind(db, newRun, payload);
    if (inserted) return inserted;
  }
  throw new Error('the run, or the one its Idempotency-Key was used for, was deleted each time it was found');
}

/** Null when the stored run that was found was deleted before it could be returned: then the next attempt can insert. */
async function insertOrFind(db: Store, newRun: NewRun, payload: RunPayload): Promise<InsertedRun | null> {
  const id = toRowId(newRun.normalised.contentHash.slice(0, 16));
  const { rows, result } = await attempt(db, newRun, payload).catch((error: unknown) => {
    // Of the cached rows, the environment alone is not checked by the statement: its foreign key fails when it is gone.
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    return attemptUncached(db, newRun, payload);
  });
  if (result.created) {
    for (const { key, at } of Object.values(rows).flat()) db.dimensionCache.add(key, at);
    await aggregateWhenDue(db, newRun.project.id, newRun.normalised);
    return { outcome: 'created', run: toPublicId(id), environmentLabel: result.label };
  }
  if (newRun.idempotencyKey && !result.claimed) return findByKey(db, newRun.project.id, newRun.idempotencyKey);
  return findSameContent(db, newRun, id);
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * What a statement returns: whether the token is in force, the cached rows are all stored, the key was free, the run was
 * new, the label of its environment, and the state of the series.
 */
type Result = {
  readonly allowed: boolean;
  readonly present: boolean;
  readonly claimed: boolean;
  readonly created: boolean;
  readonly label: string;
  readonly seriesState: string | null;
};
type Attempt = { readonly rows: DimensionRows; readonly result: Result };

type Statement = ReturnType<typeof insertRunStatement>;

async function insert(connection: Connection, { values, ...statement }: Statement): Promise<Result> {
  const [result] = await queryRows<Result>(connection, statement, values);
  if (!result) throw new Error('the statement that stores a run returned no row');
  if (!result.allowed) throw new TokenRejectedError();
  return result;
}

async function attempt(db: Store, newRun: NewRun, payload: RunPayload): Promise<Attempt> {
  const { project, normalised } = newRun;
  const { layout, run } = normalised;
  const cache = db.dimensionCache;
  const keys = toRunKeys(normalised);
  const rows = toDimensionRows(newRun, keys, cache);
  const isKnown = layout && rows === NO_ROWS;
  const seriesState = isKnown ? cache.seriesStateOf(project.id, layout, Date.parse(run.startedAt)) : null;
  const statement = insertRunStatement(newRun, keys, { rows, seriesState }, payload);
  const id = toRowId(normalised.contentHash.slice(0, 16));
  const profiles = await toProfileRows(id, listProfilesOf(normalised));
  const histograms = await toHistogramRows(normalised.results, keys);
  const insertInParts = async (client: Connection): Promise<Result> => {
    const result = await insert(client, statement);
    if (!result.created) return result;
    for (const points of insertPointsStatements(newRun, keys)) await client.query(points);
    await insertHistograms(client, { projectId: project.id, run: id, at: new Date(run.startedAt) }, histograms);
    await insertProfiles(client, { projectId: project.id, run: id, at: newRun.receivedAt }, profiles);
    return result;
  };
  const isOneStatement = normalised.results.length <= POINTS_AT_ONCE && profiles.length + histograms.length === 0;
  const result = await withRetries(() =>
    isOneStatement ? insert(db.pool, statement) : inTransaction(db, insertInParts),
  );
  if (layout) cache.setSeriesState(project.id, layout, result.present ? result.seriesState : null);
  if (result.present) return { rows, result };
  return seriesState === null ? attemptUncached(db, newRun, payload) : attempt(db, newRun, payload);
}

/** Dimension rows of the cache are gone from the database, as after a restore: send all of them. */
function attemptUncached(db: Store, newRun: NewRun, payload: RunPayload): Promise<Attempt> {
  db.dimensionCache.clear();
  return attempt(db, newRun, payload);
}

const FREE_KEY = `
  DELETE FROM idempotency_keys k WHERE k.project_id = $1 AND k.key = $2
    AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.project_id = k.project_id AND r.id = k.run_id)`;

const FIND_KEY = `
  SELECT k.run_id, k.body_sha256 = decode($3, 'hex') AS same, e.label
  FROM idempotency_keys k JOIN runs r ON r.project_id = k.project_id AND r.id = k.run_id
  JOIN environments e ON e.project_id = r.project_id AND e.id = r.environment_id
  WHERE k.project_id = $1 AND k.key = $2`;

/** The run that a key was used for. Null, and the key is free again, when that run was deleted. */
async function findByKey(
  db: Store,
  projectId: number,
  { key, bodySha256 }: NonNullable<NewRun['idempotencyKey']>,
): Promise<InsertedRun | null> {
  const values = [projectId, key, bodySha256];
  const rows = await queryRows<{ run_id: RowId; same: boolean; label: string }>(db.pool, FIND_KEY, values);
  const [used] = rows;
  if (!used) {
    await db.pool.query(FREE_KEY, [projectId, key]);
    return null;
  }
  if (!used.same) return { outcome: 'key-reused' };
  return { outcome: 'replayed', run: toPublicId(used.run_id), environmentLabel: used.label };
}

/**
 * The run with this id, which has the same content; null when it was deleted. Two contents that share 64 bits of their
 * hash are a forgery or a very rare collision: neither may count as a replay.
 */
async function findSameContent(db: Store, { project, normalised }: NewRun, id: RowId): Promise<InsertedRun | null> {
  const [stored] = await queryRows<{ same: boolean; label: string }>(
    db.pool,
    `SELECT r.content_hash = decode($3, 'hex') AS same, e.label
     FROM runs r JOIN environments e ON e.project_id = r.project_id AND e.id = r.environment_id
     WHERE r.project_id = $1 AND r.id = $2`,
    [project.id, id, normalised.contentHash],
  );
  if (stored?.same === false) throw new Error(`another run has the id ${toPublicId(id)} and other content`);
  return stored ? { outcome: 'replayed', run: toPublicId(id), environmentLabel: stored.label } : null;
}
