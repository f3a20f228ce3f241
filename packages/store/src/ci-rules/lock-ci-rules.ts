import type { PoolClient } from 'pg';
import { queryRows } from '../database/query-rows.ts';

/**
 * Until the end of the transaction nobody else makes or deletes a rule of the project, or a token by one. It is a separate lock: the
 * one of the project is held for as long as a large run is deleted.
 */
export const lockCiRules = (client: PoolClient, projectId: number): Promise<unknown> =>
  queryRows(client, `SELECT pg_advisory_xact_lock(hashtext('ci-rules:' || $1::int))`, [projectId]);
