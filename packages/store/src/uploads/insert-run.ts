import { inTransaction } from '../database/in-transaction.ts';
import { type RowId, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { sqlStateOf, withRetries } from '../database/with-retries.ts';
import { toPublicId } from '../runs/public-id.ts';
import { aggregateWhenDue } from './aggregate-runs.ts';
import { insertPointsStatements } from './insert-points-statements.ts';
import { insertRunStatement, POINTS_AT_ONCE } from './insert-run-statement.ts';
import type { NewRun, NewWholeRun } from './new-run.ts';
import { packRun, type RunPayload } from './run-payload.ts';
import { type DimensionRows, toDimensionRows } from './to-dimension-rows.ts';
import { type RunKeys, toRunKeys } from './to-run-keys.ts';

export type InsertedRun =
  | { readonly outcome: 'created' | 'replayed'; readonly run: string }
  | { readonly outcome: 'key-reused' };

/**
 * Store one run whole or not at all; the same content is stored once, however often and however concurrently it comes.
 * Resolves after the commit is durable. Rejects with the database's error: `isDatabaseUnavailable` tells whether the
 * same call may succeed later.
 */
export async function insertRun(db: Store, newRun: NewWholeRun): Promise<InsertedRun> {
  return insertPackedRun(db, newRun, await packRun(newRun));
}

/** Runs that are deleted while they are sent again come in the way this often at most. */
const ATTEMPTS = 4;

/** The same of a run whose payload is made already, which is how a large one comes. */
export async function insertPackedRun(db: Store, newRun: NewRun, payload: RunPayload): Promise<InsertedRun> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const inserted = await insertOrFind(db, newRun, payload);
    if (inserted) return inserted;
  }
  throw new Error('the run, or the one its Idempotency-Key stood for, was deleted each time it was found');
}

/** Null when what was found instead of storing was deleted before it could be answered: then there is room now. */
async function insertOrFind(db: Store, newRun: NewRun, payload: RunPayload): Promise<InsertedRun | null> {
  const id = toRowId(newRun.normalised.contentHash.slice(0, 16));
  const { rows, answer } = await attempt(db, newRun, payload).catch((error: unknown) => {
    // Of what a run names, its environment alone is not looked for: its foreign key says when it is gone.
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    return attemptAnew(db, newRun, payload);
  });
  if (answer.created) {
    for (const { key, at, place } of Object.values(rows).flat()) db.dimensionCache.add(key, at, place);
    await aggregateWhenDue(db, newRun.project.id, newRun.normalised.results.length);
    return { outcome: 'created', run: toPublicId(id) };
  }
  if (newRun.idempotencyKey && !answer.claimed) return findByKey(db, newRun.project.id, newRun.idempotencyKey);
  return (await isSameContent(db, newRun, id)) ? { outcome: 'replayed', run: toPublicId(id) } : null;
}

const FOREIGN_KEY_VIOLATION = '23503';

type Attempt = { readonly rows: DimensionRows; readonly answer: Answer };

async function attempt(db: Store, newRun: NewRun, payload: RunPayload): Promise<Attempt> {
  const keys = toRunKeys();
  const rows = toDimensionRows(newRun, keys, db.dimensionCache);
  const statement = insertRunStatement(newRun, keys, rows, payload);
  const answer = await withRetries(() =>
    newRun.normalised.results.length > POINTS_AT_ONCE
      ? inTransaction(db, (client) => insertInParts(client, statement, newRun, keys))
      : ask(db.pool, statement),
  );
  return answer.present ? { rows, answer } : attemptAnew(db, newRun, payload);
}

type Statement = ReturnType<typeof insertRunStatement>;

async function ask(client: Pick<Store['pool'], 'query'>, statement: Statement): Promise<Answer> {
  const { rows } = await client.query<Answer>(statement);
  const [answer] = rows;
  if (!answer) throw new Error('the statement that stores a run answers one row, and answered none');
  return answer;
}

async function insertInParts(
  client: Pick<Store['pool'], 'query'>,
  statement: Statement,
  newRun: NewRun,
  keys: RunKeys,
): Promise<Answer> {
  const answer = await ask(client, statement);
  if (!answer.created) return answer;
  for (const points of insertPointsStatements(newRun, keys)) await client.query(points);
  return answer;
}

/** Dictionary rows that this process remembers are gone, as after a restore: send them all. */
function attemptAnew(db: Store, newRun: NewRun, payload: RunPayload): Promise<Attempt> {
  db.dimensionCache.clear();
  return attempt(db, newRun, payload);
}

type Answer = { readonly present: boolean; readonly claimed: boolean; readonly created: boolean };

const FREE_KEY = `
  DELETE FROM idempotency_keys k WHERE k.project_id = $1 AND k.key = $2
    AND NOT EXISTS (SELECT FROM runs r WHERE r.project_id = k.project_id AND r.id = k.run_id)`;

const FIND_KEY = `
  SELECT k.run_id, k.body_sha256 = decode($3, 'hex') AS same
  FROM idempotency_keys k JOIN runs r ON r.project_id = k.project_id AND r.id = k.run_id
  WHERE k.project_id = $1 AND k.key = $2`;

/** What a key that is already taken stands for. Null, and the key is free, when its run was deleted. */
async function findByKey(
  db: Store,
  projectId: number,
  { key, bodySha256 }: NonNullable<NewRun['idempotencyKey']>,
): Promise<InsertedRun | null> {
  const values = [projectId, key, bodySha256];
  const { rows } = await db.pool.query<{ run_id: RowId; same: boolean }>(FIND_KEY, values);
  const [taken] = rows;
  if (!taken) {
    await db.pool.query(FREE_KEY, [projectId, key]);
    return null;
  }
  return taken.same ? { outcome: 'replayed', run: toPublicId(taken.run_id) } : { outcome: 'key-reused' };
}

/**
 * Whether the run that has this id is the same; false when it is there no longer. Two contents that share 64 bits of their
 * hash are a forgery or the chance of ages; neither may pass for a replay.
 */
async function isSameContent(db: Store, { project, normalised }: NewRun, id: RowId): Promise<boolean> {
  const { rows } = await db.pool.query<{ same: boolean }>(
    `SELECT content_hash = decode($3, 'hex') AS same FROM runs WHERE project_id = $1 AND id = $2`,
    [project.id, id, normalised.contentHash],
  );
  if (rows[0]?.same === false) throw new Error(`another run has the id ${toPublicId(id)} and other content`);
  return rows.length === 1;
}
