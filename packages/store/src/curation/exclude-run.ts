import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { withRetries } from '../database/with-retries.ts';
import { parsePublicId } from '../runs/public-id.ts';
import type { Exclusion } from '../runs/run.ts';
import { detachSeries, lockRun, reattachSeries } from './detach-series.ts';

/** The token that requested a change. */
export type Actor = { readonly id: string; readonly name: string };

type Row = { readonly reason: string; readonly excluded_at: Date };

const ACTIVE = 'project_id = $1 AND run_id = $2 AND lifted_at IS NULL';

const EXCLUDE = `
  WITH held AS (
    SELECT reason, excluded_at FROM run_exclusions WHERE ${ACTIVE}
  ), other AS (
    UPDATE run_exclusions SET lifted_at = $4, lifted_by = $5, lifted_by_name = $6
    WHERE ${ACTIVE} AND reason <> $3
  )
  SELECT reason, excluded_at FROM held`;

const INSERT = `
  INSERT INTO run_exclusions (project_id, run_id, reason, excluded_at, excluded_by, excluded_by_name)
  VALUES ($1, $2, $3, $4, $5, $6)`;

const LIFT = `
  UPDATE run_exclusions SET lifted_at = $3, lifted_by = $4, lifted_by_name = $5 WHERE ${ACTIVE} RETURNING id`;

/**
 * Exclude the results of a run from everything that is shown or evaluated, for this reason. Excluding it again for the same
 * reason changes nothing; for another reason the first exclusion is lifted and stays in the audit trail. Returns the
 * active exclusion, or null when the project has no such run.
 */
export async function excludeRun(
  db: Store,
  projectId: number,
  {
    run: publicId,
    reason,
    by,
    now,
  }: { readonly run: string; readonly reason: string; readonly by: Actor; readonly now: Date },
): Promise<Exclusion | null> {
  const id = parsePublicId(publicId);
  if (id === null) return null;
  return withRetries(() =>
    inTransaction(db, async (client) => {
      const run = await lockRun(client, projectId, id);
      if (!run) return null;
      const values = [projectId, id, reason, now, by.id, by.name];
      const rows = await queryRows<Row>(client, EXCLUDE, values);
      const [held] = rows;
      if (held?.reason === reason) return { reason, since: held.excluded_at };
      await client.query(INSERT, values);
      await detachSeries(client, run);
      return { reason, since: now };
    }),
  );
}

/** Include an excluded run again: everything is as before. False when the project has no such run; repeating changes nothing. */
export async function includeRun(
  db: Store,
  projectId: number,
  { run: publicId, by, now }: { readonly run: string; readonly by: Actor; readonly now: Date },
): Promise<boolean> {
  const id = parsePublicId(publicId);
  if (id === null) return false;
  return withRetries(() =>
    inTransaction(db, async (client) => {
      const run = await lockRun(client, projectId, id);
      if (!run) return false;
      const lifted = await queryRows(client, LIFT, [projectId, id, now, by.id, by.name]);
      if (lifted.length > 0) await reattachSeries(client, run);
      return true;
    }),
  );
}
