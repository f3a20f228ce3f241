import type { NotificationRule } from '@tachograph/schema/notification';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** A message that this process alone sends until its lock ends. */
export type ClaimedDelivery = {
  readonly projectId: number;
  readonly project: string;
  readonly projectTitle: string;
  readonly leadingMetrics: string | null;
  readonly id: string;
  readonly isTest: boolean;
  /** How often it was tried before. */
  readonly attempts: number;
  readonly ruleId: string;
  readonly rule: NotificationRule;
  /** As it is stored. */
  readonly secret: string | null;
  readonly createdAt: Date;
  /** At most as many as are asked for, of sixteen hexadecimal digits each. */
  readonly changeIds: readonly string[];
  /** All of them. */
  readonly changes: number;
};

/** A receiver that did not take one message gets no other one for some minutes: until it has been tried again, once and twice. */
const MAY_BE_SENT = `NOT EXISTS (
    SELECT 1 FROM deliveries w WHERE w.project_id = d.project_id AND w.rule_id = d.rule_id AND w.state = 'pending'
      AND w.attempts BETWEEN 1 AND 2 AND w.due_at > $1
  )`;

/** The projects with a message that is due and none that is being sent, in turns: the next one after the last is first. */
const WAITING = `
  SELECT project_id AS id FROM deliveries d WHERE state = 'pending' AND due_at <= $1 AND ${MAY_BE_SENT}
  GROUP BY project_id HAVING NOT coalesce(bool_or(locked_until > $1), false)
  ORDER BY project_id <= $2, project_id LIMIT 10`;

/** The attempt is counted when it begins: a process that dies while it sends has tried. */
const CLAIM = `
  WITH due AS (
    SELECT project_id, id FROM deliveries d
    WHERE project_id = $4 AND state = 'pending' AND due_at <= $1 AND (locked_until IS NULL OR locked_until <= $1)
      AND ${MAY_BE_SENT}
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE deliveries d SET locked_until = $2, attempts = d.attempts + 1
    FROM due WHERE d.project_id = $4 AND d.project_id = due.project_id AND d.id = due.id
    RETURNING d.*
  )
  SELECT d.project_id AS "projectId", p.slug AS project, p.title AS "projectTitle", p.leading_metrics AS "leadingMetrics", d.id, d.is_test AS "isTest",
    d.attempts - 1 AS attempts, d.rule_id AS "ruleId", r.rule, r.secret, d.created_at AS "createdAt",
    ARRAY(
      SELECT t.change_id::text FROM reported_changes t WHERE t.project_id = $4 AND t.delivery_id = d.id
      ORDER BY t.change_id LIMIT $3
    ) AS "changeIds",
    (SELECT count(*)::int FROM reported_changes t WHERE t.project_id = $4 AND t.delivery_id = d.id) AS changes
  FROM claimed d JOIN projects p ON p.id = d.project_id
  JOIN notification_rules r ON r.project_id = d.project_id AND r.id = d.rule_id
  WHERE d.project_id = $4`;

export type ClaimOptions = {
  readonly now: Date;
  readonly lockedUntil: Date;
  readonly mostChanges: number;
  /** The project that had the message before. */
  readonly last: number;
};

/**
 * The message that has been due longest in its project and that no other process is sending; null if none is due. Projects take
 * turns, and one message of a project is sent at a time, so that a receiver that hangs holds up no other project.
 */
export async function claimDelivery(
  db: Store,
  { now, lockedUntil, mostChanges, last }: ClaimOptions,
): Promise<ClaimedDelivery | null> {
  type Row = ClaimedDelivery & { readonly changeIds: readonly RowId[] };
  for (const { id } of await queryRows<{ id: number }>(db.pool, WAITING, [now, last])) {
    const [row] = await queryRows<Row>(db.pool, CLAIM, [now, lockedUntil, mostChanges, id]);
    if (row) return { ...row, changeIds: row.changeIds.map(toHexKey) };
  }
  return null;
}
