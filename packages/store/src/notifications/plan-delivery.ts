import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import { toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { withRetries } from '../database/with-retries.ts';

export type PlannedDelivery = {
  readonly ruleId: string;
  /** Of sixteen hexadecimal digits each. */
  readonly changeIds: readonly string[];
  readonly dueAt: Date;
  readonly now: Date;
};

/** The message of the rule that waits for this time, or a new one. */
const WAITING = `
  INSERT INTO deliveries AS d (project_id, rule_id, due_at, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (project_id, rule_id, due_at) WHERE state = 'pending' AND attempts = 0 AND NOT is_test
  DO UPDATE SET due_at = d.due_at RETURNING id`;

const REPORT = `
  INSERT INTO reported_changes (project_id, rule_id, change_id, delivery_id)
  SELECT $1, $2, id, $3 FROM unnest($4::bigint[]) AS c (id)
  ON CONFLICT (project_id, rule_id, change_id) DO NOTHING RETURNING change_id`;

const DROP_EMPTY = `
  DELETE FROM deliveries d WHERE d.project_id = $1 AND d.id = $2 AND NOT EXISTS (
    SELECT 1 FROM reported_changes t WHERE t.project_id = d.project_id AND t.delivery_id = d.id
  )`;

const DELETED_RULE = '23503';

/**
 * Has a rule report these changes at `dueAt`, but for those that it reported before or is about to report: each is reported once, whichever
 * processes plan it. Returns how many are new.
 */
export function planDelivery(
  db: Store,
  projectId: number,
  { ruleId, changeIds, dueAt, now }: PlannedDelivery,
): Promise<number> {
  return withRetries(() =>
    inTransaction(db, async (client) => {
      const [waiting] = await queryRows<{ id: string }>(client, WAITING, [projectId, ruleId, dueAt, now]);
      if (!waiting) return 0;
      const reported = await queryRows(client, REPORT, [projectId, ruleId, waiting.id, toRowIds(changeIds)]);
      if (reported.length === 0) await queryRows(client, DROP_EMPTY, [projectId, waiting.id]);
      return reported.length;
    }),
  ).catch((error: unknown) => {
    // The rule was deleted meanwhile: there is nobody to report to.
    if (error instanceof Error && 'code' in error && error.code === DELETED_RULE) return 0;
    throw error;
  });
}

/** Tests of a rule in an hour. */
export const MOST_TESTS = 10;

const LOCK_RULE = 'SELECT id FROM notification_rules WHERE project_id = $1 AND id = $2 FOR UPDATE';

const TEST = `
  INSERT INTO deliveries (project_id, rule_id, is_test, due_at, created_at)
  SELECT $1, $2, true, $3, $3 WHERE (
    SELECT count(*) FROM deliveries
    WHERE project_id = $1 AND rule_id = $2 AND is_test AND created_at > $3::timestamptz - interval '1 hour'
  ) < ${MOST_TESTS} RETURNING id`;

/** Plans a message that says that it is a test. Returns its id; null where the project has no such rule. */
export const planTestDelivery = (
  db: Store,
  projectId: number,
  ruleId: string,
  now: Date,
): Promise<string | 'too-many' | null> =>
  inTransaction(db, async (client) => {
    if ((await queryRows(client, LOCK_RULE, [projectId, ruleId])).length === 0) return null;
    const [planned] = await queryRows<{ id: string }>(client, TEST, [projectId, ruleId, now]);
    return planned?.id ?? 'too-many';
  });
