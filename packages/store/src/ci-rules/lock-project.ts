import type { PoolClient } from 'pg';
import { queryRows } from '../database/query-rows.ts';

/** Until the end of the transaction nobody else adds to what a project may only have so many of. Uploads go on. */
export const lockProject = (client: PoolClient, projectId: number): Promise<unknown> =>
  queryRows(client, 'SELECT FROM projects WHERE id = $1 FOR NO KEY UPDATE', [projectId]);
