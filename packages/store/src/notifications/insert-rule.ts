import type { StatedRule } from '@tachograph/schema/notification';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { RULE_COLUMNS, type StoredRule } from './rule.ts';

export type NewRule = {
  readonly rule: StatedRule;
  /** The key that signs its messages; null where they are not signed. */
  readonly secret: string | null;
  readonly now: Date;
  readonly createdByName: string;
  /** Rules that a project may have. */
  readonly most: number;
};

const INSERT = `
  INSERT INTO notification_rules AS r (project_id, rule, secret, created_at, created_by_name)
  SELECT $1, $2::jsonb, $3, $4, $5 WHERE (SELECT count(*) FROM notification_rules WHERE project_id = $1) < $6
  RETURNING ${RULE_COLUMNS}`;

/** Stores a rule; null where the project has as many as it may have. */
export async function insertRule(
  db: Store,
  projectId: number,
  { rule, secret, now, createdByName, most }: NewRule,
): Promise<StoredRule | null> {
  const values = [projectId, JSON.stringify(rule), secret, now, createdByName, most];
  const [row] = await queryRows<StoredRule>(db.pool, INSERT, values);
  return row ?? null;
}
