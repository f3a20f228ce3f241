import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { type RuleKey, sealRuleSecret } from './rule-secret.ts';

const LIST = `
  SELECT project_id AS "projectId", id AS "ruleId", secret FROM notification_rules
  WHERE secret IS NOT NULL AND secret NOT LIKE 'v1 %' LIMIT $1`;

const SEAL = 'UPDATE notification_rules SET secret = $4 WHERE project_id = $1 AND id = $2 AND secret = $3';

/** Encrypt secrets that an earlier version, or a server without `AUTH_SECRET`, stored in clear. */
export async function sealClearSecrets(
  db: Store,
  { key, limit }: { readonly key: RuleKey; readonly limit: number },
): Promise<void> {
  type Row = { readonly projectId: number; readonly ruleId: string; readonly secret: string };
  for (const { projectId, ruleId, secret } of await queryRows<Row>(db.pool, LIST, [limit])) {
    await queryRows(db.pool, SEAL, [projectId, ruleId, secret, sealRuleSecret(key, ruleId, secret)]);
  }
}
