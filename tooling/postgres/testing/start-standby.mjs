import { chownSync, cpSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { serverUser } from '../../../bench/databases/server-user.mjs';
import { locateCluster } from '../cluster.mjs';
import { findConnection, USER, updateConnection } from '../connection.mjs';
import { startPostgres } from '../start-postgres.mjs';

/** @typedef {import('../start-postgres.mjs').RunningPostgres} RunningPostgres */

/**
 * Starts a primary and a streaming standby of it, made by a copy of the stopped primary: the npm packages have no `pg_basebackup`.
 *
 * @param {{ folder: string, settings?: Record<string, string> }} options `folder` does not exist yet or is empty
 * @returns {Promise<{ primary: RunningPostgres, standby: RunningPostgres, startStandby: () => Promise<RunningPostgres> }>}
 *   `startStandby` starts the standby again after it was stopped
 */
export async function startPair({ folder, settings = {} }) {
  const home = path.join(folder, 'primary');
  const copy = path.join(folder, 'standby');
  const first = await startPostgres({ dataDir: home, settings });
  await first.stop();
  const cluster = locateCluster(copy, serverUser());
  cpSync(realpathSync(path.join(home, 'cluster')), cluster, { recursive: true });
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  giveAway(cluster);
  const connection = findConnection(home);
  if (!connection) throw new Error(`${home}/connection.json is gone`);
  updateConnection(copy, connection);
  const primary = await startPostgres({ dataDir: home, settings });
  const source = { host: '127.0.0.1', port: primary.port, user: USER, password: connection.password };
  const primaryConninfo = Object.entries(source)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  const startStandby = () =>
    startPostgres({
      dataDir: copy,
      settings: { ...settings, primary_conninfo: primaryConninfo, wal_retrieve_retry_interval: '200ms' },
    });
  return { primary, standby: await startStandby(), startStandby };
}

/**
 * Gives a copy that root made to the server's user.
 *
 * @param {string} cluster
 */
function giveAway(cluster) {
  const user = serverUser();
  if (!user) return;
  for (const file of ['.', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(cluster, file), user.uid, user.gid);
}
