import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const CLAIM = 'UPDATE ci_rules SET is_claim = false WHERE project_id = $1 AND id = $2 AND is_claim RETURNING id';
/** The pages of the project say that it is unclaimed. */
const MOVE = 'UPDATE project_states SET revision = revision + 1 WHERE project_id = $1';

/** End that a project is unclaimed, for a job that fulfils the rule. Of several at once, one did it: true for that one. */
export const claimProject = (db: Store, projectId: number, ruleId: string): Promise<boolean> =>
  inTransaction(db, async (client) => {
    const claimed = await queryRows(client, CLAIM, [projectId, ruleId]);
    if (claimed.length > 0) await queryRows(client, MOVE, [projectId]);
    return claimed.length > 0;
  });
