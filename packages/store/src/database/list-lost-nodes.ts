import { inTransaction } from './in-transaction.ts';
import { queryRows } from './query-rows.ts';
import type { Store } from './store.ts';

/** One that hangs is waited for so long. */
const WITHIN_MS = 2_000;

const LOST = `
  SELECT nodename || ':' || nodeport AS node FROM pg_dist_node
  WHERE isactive AND noderole = 'primary' AND NOT citus_check_connection_to_node(nodename, nodeport) ORDER BY 1`;

/** Nodes of a cluster that do not respond to its coordinator, as `host:port`; none of a database that is not distributed. */
export async function listLostNodes(db: Store): Promise<string[]> {
  const [found] = await queryRows<{ isCluster: boolean }>(
    db.pool,
    `SELECT to_regclass('pg_dist_node') IS NOT NULL AS "isCluster"`,
  );
  if (!found?.isCluster) return [];
  return inTransaction(db, async (client) => {
    await client.query(`SET LOCAL citus.node_connection_timeout = ${WITHIN_MS}`);
    return (await queryRows<{ node: string }>(client, LOST)).map(({ node }) => node);
  });
}
