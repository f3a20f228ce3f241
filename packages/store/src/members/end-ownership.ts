import { type Connection, queryRows } from '../database/query-rows.ts';

const END = 'UPDATE changes SET owner_id = NULL WHERE project_id = $1 AND owner_id = $2';

/** Of a project that an account has left: it is the owner of no change there any more. */
export const endOwnership = (connection: Connection, projectId: number, userId: string): Promise<unknown> =>
  queryRows(connection, END, [projectId, userId]);
