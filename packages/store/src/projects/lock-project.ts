import type { PoolClient } from 'pg';

/**
 * Has every other transaction that aggregates a project, or changes a run or a change of it, wait for the end of this one.
 * Each of them begins with it, so that no two wait for each other. Uploads continue.
 */
export async function lockProject(client: PoolClient, projectId: number): Promise<void> {
  await client.query('SELECT FROM project_states WHERE project_id = $1 FOR NO KEY UPDATE', [projectId]);
}
