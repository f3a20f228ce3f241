import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { Exclusion } from '../runs/run.ts';
import { changeRun, detachSeries, reattachSeries } from './detach-series.ts';

/** A run by its public id, and the token that requested the change. */
type Change = {
  readonly run: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

const ACTIVE = 'project_id = $1 AND run_id = $2 AND lifted_at IS NULL';

const EXCLUDE = `
  WITH held AS (
    SELECT reason, excluded_at FROM run_exclusions WHERE ${ACTIVE}
  ), other AS (
    UPDATE run_exclusions SET lifted_at = $4, lifted_by = $5, lifted_by_name = $6
    WHERE ${ACTIVE} AND reason <> $3
  )
  SELECT reason, excluded_at AS since FROM held`;

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
  { run: publicId, reason, by, now }: Change & { readonly reason: string },
): Promise<Exclusion | null> {
  return changeRun(db, { projectId, publicId }, async (client, run) => {
    const values = [projectId, run.id, reason, now, by.id, by.name];
    const [held] = await queryRows<Exclusion>(client, EXCLUDE, values);
    if (held?.reason === reason) return held;
    await client.query(INSERT, values);
    await detachSeries(client, run);
    return { reason, since: now };
  });
}

/** Include an excluded run again: everything is as before. False when the project has no such run; repeating changes nothing. */
export async function includeRun(db: Store, projectId: number, { run: publicId, by, now }: Change): Promise<boolean> {
  const included = await changeRun(db, { projectId, publicId }, async (client, run) => {
    const lifted = await queryRows(client, LIFT, [projectId, run.id, now, by.id, by.name]);
    if (lifted.length > 0) await reattachSeries(client, run);
    return true;
  });
  return included ?? false;
}
