import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { lockProject } from '../projects/lock-project.ts';

const MARK = `
  INSERT INTO due_families (project_id, environment_id, driver)
  SELECT DISTINCT project_id, environment_id, driver FROM series WHERE project_id = $1 ORDER BY 1, 2, 3
  ON CONFLICT (project_id, environment_id, driver) DO UPDATE SET generation = due_families.generation + 1`;

/** Have all series of a project evaluated again, because the rules of their changes are others. */
export const markAllDue = (db: Store, projectId: number): Promise<void> =>
  inTransaction(db, async (client) => {
    await lockProject(client, projectId);
    await queryRows(client, MARK, [projectId]);
  });
