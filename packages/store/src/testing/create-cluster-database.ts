import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readTestWorkers } from './env.ts';
import { readTestServer, urlOf, withClient, withLock } from './test-server.ts';

const DISTRIBUTION = new URL('../../../../prisma/citus.sql', import.meta.url);

/** A database of a Citus cluster: on its coordinator, which the URLs lead to, and on its workers. */
export type ClusterDatabase = {
  readonly url: string;
  readonly directUrl: string;
  /** Distributes the tables that are there, as docs/scaling.md says, to so many shards each. */
  readonly distribute: (shards?: number) => Promise<void>;
  /** Adds a worker, `host:port`, as docs/scaling.md says. Resolves when it has its part of the shards. */
  readonly addWorker: (worker: string) => Promise<void>;
  readonly drop: () => Promise<void>;
};

const SETTINGS = `
  SELECT set_config('tachograph.coordinator', $1, false), set_config('tachograph.workers', $2, false),
    set_config('citus.shard_count', $3, false)`;

/** An empty database with Citus on each node of the cluster of `TEST_CITUS_WORKERS`, undistributed. */
export async function createClusterDatabase(server = readTestServer()): Promise<ClusterDatabase> {
  const database = `tachograph_test_${randomUUID().replaceAll('-', '')}`;
  const directUrl = urlOf(database, server.directUrl);
  const workers = readTestWorkers();
  const nodes: string[] = [];
  const add = async (node: string) => {
    nodes.push(node);
    await withClient(node, (admin) => admin.query(`CREATE DATABASE "${database}"`));
    await withClient(urlOf(database, node), (client) => client.query('CREATE EXTENSION citus'));
  };
  const toUrl = (worker: string) => Object.assign(new URL(server.directUrl), { host: worker }).toString();
  await withLock(server, async () => {
    for (const node of [...workers.map(toUrl), server.directUrl]) await add(node);
  });
  const script = await readFile(DISTRIBUTION, 'utf8');
  return {
    url: urlOf(database, server.url),
    directUrl,
    // A node is added with the roles of the coordinator, which all databases share.
    distribute: (shards = 32) =>
      withLock(server, () =>
        withClient(directUrl, async (client) => {
          await client.query(SETTINGS, [new URL(directUrl).hostname, workers.join(','), String(shards)]);
          await client.query(script);
        }),
      ),
    addWorker: async (worker) => {
      const [host, port] = worker.split(':');
      await withLock(server, async () => {
        await add(toUrl(worker));
        await withClient(directUrl, (client) => client.query('SELECT citus_add_node($1, $2)', [host, Number(port)]));
      });
      await withClient(directUrl, async (client) => {
        await client.query('SELECT citus_rebalance_start()');
        await client.query('SELECT citus_rebalance_wait()');
      });
    },
    drop: async () => {
      for (const node of nodes)
        await withClient(node, (admin) => admin.query(`DROP DATABASE "${database}" WITH (FORCE)`));
    },
  };
}
