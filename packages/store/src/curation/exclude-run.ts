import { inTransaction } from '../database/in-transaction.ts';
import type { Store } from '../database/store.ts';
import { withRetries } from '../database/with-retries.ts';
import { parsePublicId } from '../runs/public-id.ts';
import type { Exclusion } from '../runs/run.ts';
import { detachSeries, lockRun, reattachSeries } from './detach-series.ts';

/** The token on whose word something is done. */
export type Actor = { readonly id: string; readonly name: string };

type Row = { readonly reason: string; readonly excluded_at: Date };

const HOLDING = 'project_id = $1 AND run_id = $2 AND lifted_at IS NULL';

const EXCLUDE = `
  WITH held AS (
    SELECT reason, excluded_at FROM run_exclusions WHERE ${HOLDING}
  ), other AS (
    UPDATE run_exclusions SET lifted_at = $4, lifted_by = $5, lifted_by_name = $6
    WHERE ${HOLDING} AND reason <> $3
  )
  SELECT reason, excluded_at FROM held`;

const INSERT = `
  INSERT INTO run_exclusions (project_id, run_id, reason, excluded_at, excluded_by, excluded_by_name)
  VALUES ($1, $2, $3, $4, $5, $6)`;

const LIFT = `
  UPDATE run_exclusions SET lifted_at = $3, lifted_by = $4, lifted_by_name = $5 WHERE ${HOLDING}`;

/**
 * Let the results of a run take no part in anything that is drawn or judged, for this reason. Excluding it again for the
 * same reason changes nothing; for another one the first is lifted and stays in the trail. Answers the exclusion that
 * holds now, or null when the project has no such run.
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
      const { rows } = await client.query<Row>(EXCLUDE, values);
      const [held] = rows;
      if (held?.reason === reason) return { reason, since: held.excluded_at };
      await client.query(INSERT, values);
      await detachSeries(client, run);
      return { reason, since: now };
    }),
  );
}

/** Undo it: every answer is as it was before. False when the project has no such run; lifting twice changes nothing. */
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
      const { rowCount } = await client.query(LIFT, [projectId, id, now, by.id, by.name]);
      if (rowCount !== 0) await reattachSeries(client, run);
      return true;
    }),
  );
}
