import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { RULE_COLUMNS, type StoredRule } from './rule.ts';

const TEXT = `SELECT ${RULE_COLUMNS} FROM notification_rules r WHERE r.project_id = $1 ORDER BY r.created_at, r.id`;

/** The rules of a project, oldest first: there are few. */
export const listRules = (db: Store, projectId: number): Promise<StoredRule[]> =>
  queryRows<StoredRule>(db.pool, TEXT, [projectId]);

const PROJECTS = 'SELECT DISTINCT project_id AS id FROM notification_rules ORDER BY id';

export async function listRuledProjects(db: Store): Promise<number[]> {
  return (await queryRows<{ id: number }>(db.pool, PROJECTS)).map(({ id }) => id);
}
