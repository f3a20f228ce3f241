import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';

const DELETE = 'DELETE FROM reports WHERE project_id = $1 AND name = $2 RETURNING version';

/** Delete a report with all its versions. The number of its newest version; null without such a report. */
export const deleteReport = (db: Store, projectId: number, name: string): Promise<number | null> =>
  inLockedProject(db, projectId, async (client) => {
    const [deleted] = await queryRows<{ version: number }>(client, DELETE, [projectId, name]);
    return deleted?.version ?? null;
  });
