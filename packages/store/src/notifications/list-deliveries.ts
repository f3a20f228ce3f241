import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** A message in the log of a rule. */
type LoggedDelivery = {
  readonly id: string;
  readonly isTest: boolean;
  readonly state: 'pending' | 'sent' | 'failed';
  readonly changes: number;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly finishedAt: Date | null;
};

const TEXT = `
  SELECT d.id, d.is_test AS "isTest", d.state, d.attempts, d.last_status AS status, d.last_error AS error,
    d.created_at AS "createdAt", d.due_at AS "dueAt", d.finished_at AS "finishedAt",
    (SELECT count(*)::int FROM reported_changes t WHERE t.project_id = $1 AND t.delivery_id = d.id) AS changes
  FROM deliveries d WHERE d.project_id = $1 AND d.rule_id = $2 ORDER BY d.created_at DESC, d.id LIMIT $3`;

/** The newest messages of a rule, newest first. */
export const listDeliveries = (
  db: Store,
  projectId: number,
  { ruleId, limit }: { readonly ruleId: string; readonly limit: number },
): Promise<LoggedDelivery[]> => queryRows<LoggedDelivery>(db.pool, TEXT, [projectId, ruleId, limit]);
