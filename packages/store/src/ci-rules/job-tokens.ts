import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { createTokenText, toTokenHash, toTokenPrefix } from '../tokens/token-text.ts';
import { lockCiRules } from './lock-ci-rules.ts';

/** Tokens of jobs that a project may have at one time. */
export const MOST_VALID = 500;

const INSERT = `
  WITH used AS (UPDATE ci_rules SET last_used_at = $7 WHERE project_id = $1 AND id = $6)
  INSERT INTO tokens (project_id, name, hash, prefix, scopes, expires_at, ci_rule_id)
  SELECT $1, $2, $3, $4, '{upload}', $5, $6
  WHERE (SELECT count(*) FROM tokens WHERE project_id = $1 AND ci_rule_id IS NOT NULL AND expires_at > $7) < ${MOST_VALID}
    AND EXISTS (SELECT 1 FROM ci_rules WHERE project_id = $1 AND id = $6)
  RETURNING id`;

export type NewJobToken = {
  readonly projectId: number;
  readonly ruleId: string;
  readonly name: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

/** Make an upload token for a job. Its text is returned here and never again; null where the project has too many of them, or no longer the rule. */
export async function insertJobToken(
  db: Store,
  { projectId, ruleId, name, now, expiresAt }: NewJobToken,
): Promise<{ readonly id: string; readonly text: string } | null> {
  const text = createTokenText();
  const values = [projectId, name, toTokenHash(text), toTokenPrefix(text), expiresAt, ruleId, now];
  const [token] = await inTransaction(db, async (client) => {
    await lockCiRules(client, projectId);
    return queryRows<{ id: string }>(client, INSERT, values);
  });
  return token ? { id: token.id, text } : null;
}

const DELETE = `
  DELETE FROM tokens WHERE id IN (
    SELECT id FROM tokens WHERE ci_rule_id IS NOT NULL AND expires_at <= $1 ORDER BY expires_at LIMIT $2
  )`;

/** Delete up to `limit` tokens of jobs that expired before a time, of every project. */
export async function deleteJobTokens(
  db: Store,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<void> {
  await queryRows(db.pool, DELETE, [before, limit]);
}
