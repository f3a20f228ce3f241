import { randomUUID } from 'node:crypto';
import type { NotificationRule, StatedRule } from '@tachograph/schema/notification';
import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { isUnreported } from './list-unreported.ts';
import { ADDRESS_STATES, type AddressState, insertAddresses } from './rule-addresses.ts';
import { type RuleKey, sealRuleSecret } from './rule-secret.ts';

/** A rule as it is stored. What is read of the database was validated when it was written. */
export type StoredRule = {
  readonly id: string;
  readonly rule: NotificationRule;
  readonly createdAt: Date;
  readonly createdByName: string;
  /** Until when changes that were found have been planned; null before the first time. */
  readonly plannedUntil: Date | null;
  /** Of a rule that sends e-mail; none of others. */
  readonly addresses: readonly AddressState[];
};

const RULE_COLUMNS = `
  r.id, r.rule, r.created_at AS "createdAt", r.created_by_name AS "createdByName", r.planned_until AS "plannedUntil",
  ${ADDRESS_STATES} AS addresses`;

export type NewRule = {
  readonly rule: StatedRule;
  /** The key that signs its messages, or the token of a repository, with the key that it is encrypted with; null where there is none. */
  readonly sealed: { readonly secret: string; readonly key: RuleKey } | null;
  readonly now: Date;
  readonly createdByName: string;
  /** Rules that a project may have. */
  readonly most: number;
};

const INSERT = `
  INSERT INTO notification_rules (project_id, rule, secret, created_at, created_by_name, id)
  SELECT $1, $2::jsonb, $3, $4, $5, $7 WHERE (SELECT count(*) FROM notification_rules WHERE project_id = $1) < $6
  RETURNING id`;

const FIND = `SELECT ${RULE_COLUMNS} FROM notification_rules r WHERE r.project_id = $1 AND r.id = $2`;

/** Stores a rule; null where the project has as many as it may have. */
export async function insertRule(
  db: Store,
  projectId: number,
  { rule, sealed, now, createdByName, most }: NewRule,
): Promise<StoredRule | null> {
  const ruleId = randomUUID();
  const secret = sealed && sealRuleSecret(sealed.key, ruleId, sealed.secret);
  const values = [projectId, JSON.stringify(rule), secret, now, createdByName, most, ruleId];
  return inTransaction(db, async (client) => {
    if ((await queryRows(client, INSERT, values)).length === 0) return null;
    if (rule.target.kind === 'email') await insertAddresses(client, { projectId, ruleId }, rule.target.to);
    return (await queryRows<StoredRule>(client, FIND, [projectId, ruleId]))[0] ?? null;
  });
}

const LIST = `SELECT ${RULE_COLUMNS} FROM notification_rules r WHERE r.project_id = $1 ORDER BY r.created_at, r.id`;

/** The rules of a project, oldest first: there are few. */
export const listRules = (db: Store, projectId: number): Promise<StoredRule[]> =>
  queryRows<StoredRule>(db.pool, LIST, [projectId]);

/** What a process found in this time before a rule was planned may have been committed after it. */
export const PLANNED_AGAIN_MS = 3_600_000;

/** A rule `r` for which changes were found that are not reported yet: perhaps it is not about them. */
export const HAS_NEWS = `EXISTS (
    SELECT 1 FROM changes c WHERE c.project_id = r.project_id
      AND c.found_at > greatest(r.created_at, r.planned_until - interval '${PLANNED_AGAIN_MS} ms') AND ${isUnreported('r.id')}
  )`;

const PROJECTS = `SELECT DISTINCT r.project_id AS id FROM notification_rules r WHERE ${HAS_NEWS} ORDER BY id`;

/** The projects with a rule for which changes were found. */
export async function listRuledProjects(db: Store): Promise<number[]> {
  return (await queryRows<{ id: number }>(db.pool, PROJECTS)).map(({ id }) => id);
}

const DELETE = 'DELETE FROM notification_rules WHERE project_id = $1 AND id = $2 RETURNING id';

/** Deletes a rule with its messages, also those that wait. False where the project has no such rule. */
export async function deleteRule(db: Store, projectId: number, id: string): Promise<boolean> {
  return (await queryRows(db.pool, DELETE, [projectId, id])).length === 1;
}
