import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { IS_WAITING } from '../families/claim-family.ts';
import { isUnasked } from '../notifications/rule-addresses.ts';
import { HAS_NEWS } from '../notifications/rules.ts';

/** Adding up pending runs, finding changes, and planning and sending messages. */
export type WaitingWork = 'aggregation' | 'evaluation' | 'notification';

/** One statement for all of it: in a cluster each has to ask every node. */
const TEXT = `
  SELECT work FROM (
    SELECT project_id, 'aggregation' AS work FROM pending_runs
    UNION ALL SELECT project_id, 'evaluation' FROM due_families WHERE ${IS_WAITING}
    UNION ALL SELECT project_id, 'notification' FROM deliveries WHERE state = 'pending' AND due_at <= now()
    UNION ALL SELECT project_id, 'notification' FROM notification_rules r WHERE ${HAS_NEWS}
    UNION ALL SELECT project_id, 'notification' FROM rule_addresses a WHERE ${isUnasked('now()')}
  ) waiting GROUP BY work`;

/** The kinds of work that wait, in any project. */
export async function listWaitingWork(db: Store): Promise<WaitingWork[]> {
  const rows = await queryRows<{ work: WaitingWork }>(db.pool, { name: 'list-waiting', text: TEXT });
  return rows.map(({ work }) => work);
}
