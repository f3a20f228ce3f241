import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { CI_RULE_COLUMNS, type CiIdentity, type CiRule } from './ci-rule.ts';
import { lockCiRules } from './lock-ci-rules.ts';
import { matchesRef } from './matches-ref.ts';

export const MOST_CI_RULES = 50;

const LIST = `SELECT ${CI_RULE_COLUMNS} FROM ci_rules r WHERE r.project_id = $1 ORDER BY r.created_at, r.id LIMIT ${MOST_CI_RULES}`;

/** The rules of a project, the oldest first. */
export const listCiRules = (db: Store, projectId: number): Promise<CiRule[]> =>
  queryRows<CiRule>(db.pool, LIST, [projectId]);

const INSERT = `
  INSERT INTO ci_rules AS r (project_id, issuer, repository, ref)
  SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM ci_rules WHERE project_id = $1) < ${MOST_CI_RULES}
  RETURNING ${CI_RULE_COLUMNS}`;

/** Store a rule; null where the project has as many as it may. */
export const insertCiRule = (
  db: Store,
  projectId: number,
  { issuer, repository, ref }: CiIdentity,
): Promise<CiRule | null> =>
  inTransaction(db, async (client) => {
    await lockCiRules(client, projectId);
    return (await queryRows<CiRule>(client, INSERT, [projectId, issuer, repository, ref]))[0] ?? null;
  });

const DELETE = 'DELETE FROM ci_rules WHERE project_id = $1 AND id = $2 RETURNING repository';
const REVOKE = 'UPDATE tokens SET revoked_at = $3 WHERE project_id = $1 AND ci_rule_id = $2 AND revoked_at IS NULL';

/** Delete a rule, and revoke the tokens that jobs got by it. The repository of the rule; null where the project has none of this id. */
export const deleteCiRule = (
  db: Store,
  projectId: number,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<string | null> =>
  inTransaction(db, async (client) => {
    await lockCiRules(client, projectId);
    const [deleted] = await queryRows<{ repository: string }>(client, DELETE, [projectId, id]);
    if (deleted) await queryRows(client, REVOKE, [projectId, id, now]);
    return deleted?.repository ?? null;
  });

/** The rule of a project that a job fulfils; null without such a rule. */
export async function findCiRule(db: Store, projectId: number, identity: CiIdentity): Promise<CiRule | null> {
  const repository = identity.repository.toLowerCase();
  const rules = await listCiRules(db, projectId);
  return (
    rules.find(
      (rule) =>
        rule.issuer === identity.issuer &&
        rule.repository.toLowerCase() === repository &&
        matchesRef(rule.ref, identity.ref),
    ) ?? null
  );
}
