import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { ClaimedFamily } from './claimed-family.ts';

/** The process that claimed it has ended, or its work is not wanted any more, after this time. */
const LEASE = `interval '5 minutes'`;

/** A family that was evaluated and has not changed since: it is kept until it has rested, and is not due. */
export const IS_RESTING = 'evaluated IS NOT DISTINCT FROM generation';

/** A family that is due or has rested, and that no process evaluates. */
export const IS_WAITING = `due_at <= now() AND (${IS_RESTING} OR claimed_until IS NULL OR claimed_until < now())`;

/** The projects with such a family, in turns: the next one after the last is first. */
const WAITING = `
  SELECT project_id AS id FROM due_families WHERE ${IS_WAITING}
  GROUP BY project_id ORDER BY project_id <= $1, project_id LIMIT 10`;

/** Materialized: joined as a subquery it could be run for each row of the table, and claim another family each time. */
const CLAIM = `
  WITH rested AS MATERIALIZED (
    SELECT project_id, environment_id, driver FROM due_families
    WHERE project_id = $1 AND due_at <= now() AND ${IS_RESTING} LIMIT 1000 FOR UPDATE SKIP LOCKED
  ), forgotten AS (
    DELETE FROM due_families f USING rested r
    WHERE f.project_id = $1 AND f.project_id = r.project_id AND f.environment_id = r.environment_id AND f.driver = r.driver
  ), longest AS MATERIALIZED (
    SELECT project_id, environment_id, driver FROM due_families
    WHERE project_id = $1 AND due_at <= now() AND NOT (${IS_RESTING}) AND (claimed_until IS NULL OR claimed_until < now())
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE due_families f SET claimed_until = now() + ${LEASE}, claim = f.claim + 1
  FROM longest d
  WHERE f.project_id = $1 AND f.project_id = d.project_id AND f.environment_id = d.environment_id AND f.driver = d.driver
  RETURNING f.project_id AS "projectId", f.environment_id AS "environmentId", f.driver, f.generation, f.claim`;

/** After the n-th failure in a row it is due again in 2ⁿ × 5 seconds, at most an hour. */
const FAIL = `
  UPDATE due_families
  SET claimed_until = NULL, failures = failures + 1,
    due_at = now() + least(interval '1 hour', interval '10 seconds' * power(2, least(failures, 10)))
  WHERE project_id = $1 AND environment_id = $2 AND driver = $3 AND claim = $4`;

type FamilyRow = Omit<ClaimedFamily, 'environment'> & { readonly environmentId: RowId };

/**
 * A family for this process alone, the one that has been due for longest in its project; null where none is due. Projects take turns,
 * so that one with thousands of families holds up no other: `last` is the project that had the one before. Rows are locked
 * within one project: a cluster locks those of one node only.
 */
export async function claimFamily(db: Store, last = 0): Promise<ClaimedFamily | null> {
  for (const { id } of await queryRows<{ id: number }>(db.pool, WAITING, [last])) {
    const [row] = await queryRows<FamilyRow>(db.pool, CLAIM, [id]);
    if (!row) continue;
    const { environmentId, ...family } = row;
    return { environment: toHexKey(environmentId), ...family };
  }
  return null;
}

/** Give a family back that could not be evaluated: it is due again later, and others are evaluated meanwhile. */
export async function failFamily(db: Store, family: ClaimedFamily): Promise<void> {
  const { projectId, environment, driver, claim } = family;
  await db.pool.query(FAIL, [projectId, toRowId(environment), driver, claim]);
}

/** Series whose changes are to be found again: those of due families. */
export async function countDueSeries(db: Store, projectId: number): Promise<number> {
  const [row] = await queryRows<{ due: number }>(
    db.pool,
    `SELECT count(*)::int AS due FROM due_families f
     JOIN series s ON s.project_id = f.project_id AND s.environment_id = f.environment_id AND s.driver = f.driver
     WHERE f.project_id = $1 AND NOT (${IS_RESTING})`,
    [projectId],
  );
  return row?.due ?? 0;
}
