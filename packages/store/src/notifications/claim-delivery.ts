import type { NotificationRule } from '@tachograph/schema/notification';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** A message that this process alone sends until its lock ends. */
export type ClaimedDelivery = {
  readonly projectId: number;
  readonly project: string;
  readonly projectTitle: string;
  readonly id: string;
  readonly isTest: boolean;
  /** How often it was tried before. */
  readonly attempts: number;
  readonly rule: NotificationRule;
  readonly secret: string | null;
  readonly createdAt: Date;
  /** At most as many as are asked for, of sixteen hexadecimal digits each. */
  readonly changeIds: readonly string[];
  /** All of them. */
  readonly changes: number;
};

/** The projects with a message that is due, the one that has waited longest first. */
const WAITING = `
  SELECT project_id AS id FROM deliveries
  WHERE state = 'pending' AND due_at <= $1 AND (locked_until IS NULL OR locked_until <= $1)
  GROUP BY project_id ORDER BY min(due_at), project_id LIMIT 10`;

/** The attempt is counted when it begins: a process that dies while it sends has tried. */
const CLAIM = `
  WITH due AS (
    SELECT project_id, id FROM deliveries
    WHERE project_id = $4 AND state = 'pending' AND due_at <= $1 AND (locked_until IS NULL OR locked_until <= $1)
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE deliveries d SET locked_until = $2, attempts = d.attempts + 1
    FROM due WHERE d.project_id = $4 AND d.project_id = due.project_id AND d.id = due.id
    RETURNING d.*
  )
  SELECT d.project_id AS "projectId", p.slug AS project, p.title AS "projectTitle", d.id, d.is_test AS "isTest",
    d.attempts - 1 AS attempts, r.rule, r.secret, d.created_at AS "createdAt",
    ARRAY(
      SELECT t.change_id::text FROM reported_changes t WHERE t.project_id = $4 AND t.delivery_id = d.id
      ORDER BY t.change_id LIMIT $3
    ) AS "changeIds",
    (SELECT count(*)::int FROM reported_changes t WHERE t.project_id = $4 AND t.delivery_id = d.id) AS changes
  FROM claimed d JOIN projects p ON p.id = d.project_id
  JOIN notification_rules r ON r.project_id = d.project_id AND r.id = d.rule_id
  WHERE d.project_id = $4`;

export type ClaimOptions = { readonly now: Date; readonly lockedUntil: Date; readonly mostChanges: number };

/** The message that has been due longest and that no other process is sending; null if none is due. */
export async function claimDelivery(
  db: Store,
  { now, lockedUntil, mostChanges }: ClaimOptions,
): Promise<ClaimedDelivery | null> {
  type Row = ClaimedDelivery & { readonly changeIds: readonly RowId[] };
  for (const { id } of await queryRows<{ id: number }>(db.pool, WAITING, [now])) {
    const [row] = await queryRows<Row>(db.pool, CLAIM, [now, lockedUntil, mostChanges, id]);
    if (row) return { ...row, changeIds: row.changeIds.map(toHexKey) };
  }
  return null;
}
