import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const TEXT = 'SELECT FROM drivers WHERE project_id = $1 AND slug = $2';

/** Whether a project has, or had, results of the driver of a slug. */
export const hasDriver = async (db: Store, projectId: number, slug: string): Promise<boolean> =>
  (await queryRows(db.pool, TEXT, [projectId, slug])).length > 0;
