import { randomBytes } from 'node:crypto';
import { openSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createStart } from '../processes/create-start.mjs';
import { readText } from '../processes/files.mjs';
import { freePort } from '../processes/free-port.mjs';
import { createSqlClient } from './create-sql-client.mjs';
import { createHome, recordPid, removeHome } from './private-home.mjs';

const READY_WITHIN_MS = 600_000;
const STOP_WITHIN_MS = 20_000;
const TRIES = 3;

/**
 * @typedef {object} RunningServer
 * @property {import('./create-sql-client.mjs').Server} server without a database
 * @property {number | null} pid null for an external server
 * @property {() => string | null} whyEnded the reason and the last log lines of a server that ended by itself; null while it runs
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Options
 * @property {import('./find-mariadb.mjs').Programs} programs
 * @property {string} serversDir
 * @property {import('../processes/process-groups.mjs').ProcessGroups} processes
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 *
 * @typedef {Options & { home: import('./private-home.mjs').Home }} Installation
 */

/**
 * Starts a private MariaDB server, with its own data, port and socket, and one account with a random password and all rights
 * in databases named `bench_…`. Everything is removed when it stops.
 *
 * @param {Options} options
 * @returns {Promise<RunningServer>}
 */
export async function startPrivateServer(options) {
  const { signal, serversDir } = options;
  const home = createHome(serversDir);
  const installation = { ...options, home };
  try {
    await installTables(installation);
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      try {
        return await startOn(await freePort(), installation);
      } catch (error) {
        // Another process may have taken the port meanwhile.
        if (signal.aborted || tries === TRIES || !/address already in use/i.test(String(error))) throw error;
      }
    }
  } catch (error) {
    removeHome(home.folder);
    throw error;
  }
}

/** @param {Installation} installation */
async function installTables({ programs, home, processes, env, signal }) {
  const folders = ['--no-defaults', `--datadir=${home.dataDir}`, `--tmpdir=${home.tmpDir}`];
  const args = [...folders, '--skip-test-db', '--auth-root-authentication-method=socket', ...asUser()];
  const { code, stdout, stderr } = await createStart({ processes, env, signal })(programs.install, args);
  if (code === 0) return;
  throw new Error(`MariaDB could not create its data directory:\n${errorsIn(`${stdout}\n${stderr}`)}`);
}

/** @param {number} port @param {Installation} installation @returns {Promise<RunningServer>} */
async function startOn(port, { programs, home, processes, env, signal }) {
  const password = randomBytes(18).toString('base64url');
  const initFile = path.join(home.folder, 'accounts.sql');
  writeFileSync(initFile, accounts(password), { mode: 0o600 });
  const logFile = path.join(home.folder, 'server.log');
  const log = openSync(logFile, 'w');
  const child = processes.spawnGroup(programs.server, serverArguments(home, port, initFile), {
    cwd: home.folder,
    env,
    stdio: ['ignore', log, log],
  });
  if (child.pid !== undefined) recordPid(home, child.pid);
  /** @type {string | null} */
  let ended = null;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, killedBy) => {
    ended = killedBy ?? `exit code ${code}`;
  });
  const whyEnded = () =>
    ended === null ? null : `the MariaDB server ended (${ended}); its log ends:\n${lastLines(readText(logFile))}`;
  const server = { host: '127.0.0.1', port, socket: home.socket, user: 'bench', password, database: '' };
  try {
    await waitUntilReady(createSqlClient(programs.client, server, env), whyEnded, signal);
  } catch (error) {
    await processes.endGroup(child);
    throw error;
  } finally {
    rmSync(initFile, { force: true });
  }
  const stop = async () => {
    await processes.endGroup(child, STOP_WITHIN_MS);
    removeHome(home.folder);
  };
  return { server, pid: child.pid ?? null, whyEnded, stop };
}

/**
 * Sets everything that affects figures, because defaults differ between releases.
 *
 * @param {import('./private-home.mjs').Home} home
 * @param {number} port
 * @param {string} initFile
 */
function serverArguments({ dataDir, tmpDir, socket }, port, initFile) {
  return [
    '--no-defaults',
    ...asUser(),
    `--datadir=${dataDir}`,
    `--tmpdir=${tmpDir}`,
    `--port=${port}`,
    `--socket=${socket}`,
    `--pid-file=${path.join(dataDir, 'server.pid')}`,
    `--init-file=${initFile}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_general_ci',
    '--skip-log-bin',
    '--performance-schema=OFF',
    '--plugin-load-add=ha_blackhole',
    '--max-allowed-packet=1073741824',
    '--max-connections=200',
    '--innodb-buffer-pool-size=268435456',
    '--innodb-log-file-size=268435456',
    '--innodb-flush-log-at-trx-commit=1',
    '--query-cache-type=0',
    '--query-cache-size=0',
  ];
}

/** @param {string} password */
function accounts(password) {
  return ['localhost', '127.0.0.1']
    .flatMap((host) => [
      `CREATE OR REPLACE USER 'bench'@'${host}' IDENTIFIED BY '${password}';`,
      `GRANT ALL PRIVILEGES ON \`bench\\_%\`.* TO 'bench'@'${host}';`,
      // Needed by the scenarios select-one-user.
      `GRANT SELECT ON mysql.user TO 'bench'@'${host}';`,
      // MySQL Connector/J reads the bodies of the routines that it calls.
      `GRANT SELECT ON mysql.proc TO 'bench'@'${host}';`,
    ])
    .join('\n');
}

/** The server runs as root only with this option. */
const asUser = () => (process.getuid?.() === 0 ? [`--user=${userInfo().username}`] : []);

/**
 * @param {import('./create-sql-client.mjs').SqlClient} sql
 * @param {() => string | null} whyEnded
 * @param {AbortSignal} signal
 */
async function waitUntilReady(sql, whyEnded, signal) {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    signal.throwIfAborted();
    const why = whyEnded();
    if (why !== null) throw new Error(why);
    try {
      await sql.query('SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`the MariaDB server does not respond: ${error}`);
    }
    await wait(100, undefined, { signal });
  }
}

/** mariadb-install-db prints its errors above a long advice. @param {string} output */
function errorsIn(output) {
  const errors = output.split('\n').filter((line) => /error|cannot|can't/i.test(line));
  return errors.length > 0 ? errors.slice(0, 10).join('\n') : lastLines(output);
}

/** @param {string} text */
const lastLines = (text) => text.trimEnd().split('\n').slice(-15).join('\n');
