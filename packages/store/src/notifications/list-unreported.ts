import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** A change that a rule has not reported, by its id of sixteen hexadecimal digits. */
export type Unreported = { readonly id: string; readonly foundAt: Date };

/** A new change `c` that a rule, of this id, has not reported. A suspected one is not reported before it is found. */
export const isUnreported = (rule: string): string => `c.is_current AND c.more_runs IS NULL AND c.state = 'new'
    AND NOT EXISTS (
      SELECT 1 FROM reported_changes t WHERE t.project_id = c.project_id AND t.rule_id = ${rule} AND t.change_id = c.id
    )`;

/** In the order in which they were found: rows that differ in nothing else follow by their key. */
const TEXT = `
  SELECT c.id, c.found_at AS "foundAt" FROM changes c
  WHERE c.project_id = $1 AND (c.found_at, c.id) > ($3, $4) AND ${isUnreported('$2')}
  ORDER BY c.found_at, c.id LIMIT $5`;

const BEFORE_ALL = '-9223372036854775808';

export type UnreportedOptions = {
  readonly ruleId: string;
  /** Those found later; of those found just then, those after the id. */
  readonly from: { readonly foundAt: Date; readonly id: string | null };
  readonly limit: number;
};

/** New changes of a project that a rule has not reported, oldest first. */
export async function listUnreported(
  db: Store,
  projectId: number,
  { ruleId, from, limit }: UnreportedOptions,
): Promise<Unreported[]> {
  const values = [projectId, ruleId, from.foundAt, from.id === null ? BEFORE_ALL : toRowId(from.id), limit];
  const rows = await queryRows<{ id: RowId; foundAt: Date }>(db.pool, TEXT, values);
  return rows.map(({ id, foundAt }) => ({ id: toHexKey(id), foundAt }));
}

const PLANNED = 'UPDATE notification_rules SET planned_until = $3 WHERE project_id = $1 AND id = $2';

/** Records that everything that was found until a time is planned. */
export async function setPlannedUntil(db: Store, projectId: number, ruleId: string, until: Date): Promise<void> {
  await queryRows(db.pool, PLANNED, [projectId, ruleId, until]);
}
