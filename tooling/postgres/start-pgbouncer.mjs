import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverUser } from '../../bench/databases/server-user.mjs';
import { canConnect, freePort } from './connection.mjs';

const START_WITHIN_MS = 600_000;

/**
 * The settings of docs/deploy.md, but for two connections to each database, so that those who use it share them.
 *
 * @param {{ server: URL, port: number, usersFile: string }} options
 */
const toSettings = ({ server, port, usersFile }) => `[databases]
* = host=${server.hostname} port=${server.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 1000
log_connections = 0
log_disconnections = 0
`;

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server, for all of its databases.
 *
 * @param {{ program: string, folder: string, serverUrl: string, log: (text: string) => void,
 *   processes: import('../../bench/processes/process-groups.mjs').ProcessGroups }} options `folder` is made, and is for
 *   this start alone; `log` gets what PgBouncer prints
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the URL of the server, through the pooler
 * @throws {Error} when it does not let anybody connect within 15 s
 */
export async function startPgbouncer({ program, folder, serverUrl, log, processes }) {
  const user = serverUser();
  const server = new URL(serverUrl);
  const port = await freePort();
  const settingsFile = path.join(folder, 'pgbouncer.ini');
  const usersFile = path.join(folder, 'users.txt');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(usersFile, `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`);
  writeFileSync(settingsFile, toSettings({ server, port, usersFile }));
  // Like PostgreSQL, it does not run as root.
  const child = processes.spawnGroup(program, [settingsFile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  child.stderr?.setEncoding('utf8').on('data', log);
  child.once('error', (error) => log(error.message));
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  url.searchParams.set('pgbouncer', 'true');
  const stop = () => processes.endGroup(child);
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await canConnect(url.href))) {
    if (child.exitCode === null && Date.now() < deadline) await wait(50);
    else {
      await stop();
      throw new Error(`${program} did not start on port ${port} with ${settingsFile}`);
    }
  }
  return { url: url.href, stop };
}
