import { type RowId, toRowId } from '../database/row-id.ts';
import { sqlStateOf, withRetries } from '../database/with-retries.ts';
import type { Store } from '../store.ts';
import { insertRunStatement } from './insert-run-statement.ts';
import type { NewRun } from './new-run.ts';
import { toPublicId } from './public-id.ts';
import { compressPayload } from './run-payload.ts';
import { toDictionaryRows } from './to-dictionary-rows.ts';

export type InsertedRun =
  | { readonly outcome: 'created' | 'replayed'; readonly run: string }
  | { readonly outcome: 'key-reused' };

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Store one run whole or not at all; the same content is stored once, however often and however concurrently it comes.
 * Resolves after the commit is durable. Rejects with the database's error: `isDatabaseUnavailable` tells whether the
 * same call may succeed later.
 */
export async function insertRun(db: Store, newRun: NewRun): Promise<InsertedRun> {
  const id = toRowId(newRun.normalised.contentHash.slice(0, 16));
  const payload = await compressPayload(newRun.raw.bytes, newRun.normalised);
  const attempt = async () => {
    const rows = toDictionaryRows(newRun, db.known);
    const statement = insertRunStatement(id, newRun, rows, payload);
    const { rows: answers } = await withRetries(() => db.pool.query<Answer>(statement));
    return { rows, answer: answers[0] };
  };
  const { rows, answer } = await attempt().catch((error) => {
    // A dictionary row that this process remembers is gone, as after a restore: send them all.
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    db.known.clear();
    return attempt();
  });
  if (answer?.created) {
    for (const { key, at } of Object.values(rows).flat()) db.known.add(key, at);
    return { outcome: 'created', run: toPublicId(id) };
  }
  if (newRun.idempotencyKey && !answer?.claimed) return findByKey(db, newRun.project.id, newRun.idempotencyKey);
  await assertSameContent(db, newRun, id);
  return { outcome: 'replayed', run: toPublicId(id) };
}

type Answer = { readonly claimed: boolean; readonly created: boolean };

/** What a key that is already taken stands for. */
async function findByKey(
  db: Store,
  projectId: number,
  { key, bodySha256 }: NonNullable<NewRun['idempotencyKey']>,
): Promise<InsertedRun> {
  const { rows } = await db.pool.query<{ run_id: RowId; same: boolean }>(
    `SELECT run_id, body_sha256 = decode($3, 'hex') AS same FROM idempotency_keys WHERE project_id = $1 AND key = $2`,
    [projectId, key, bodySha256],
  );
  const taken = rows[0];
  if (!taken) throw new Error('an Idempotency-Key was taken and is gone: keys were deleted while a run was stored');
  return taken.same ? { outcome: 'replayed', run: toPublicId(taken.run_id) } : { outcome: 'key-reused' };
}

/** Two contents that share 64 bits of their hash are a forgery or the chance of ages; neither may pass for a replay. */
async function assertSameContent(db: Store, { project, normalised }: NewRun, id: RowId): Promise<void> {
  const { rowCount } = await db.pool.query(
    `SELECT FROM runs WHERE project_id = $1 AND id = $2 AND content_hash = decode($3, 'hex')`,
    [project.id, id, normalised.contentHash],
  );
  if (rowCount !== 1) throw new Error(`another run has the id ${toPublicId(id)} and other content`);
}
