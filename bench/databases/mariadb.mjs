import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { createStart } from '../processes/create-start.mjs';
import { createSqlClient } from './create-sql-client.mjs';
import { createHome, removeHome } from './private-home.mjs';
import { lastLines, startServer } from './server-process.mjs';

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
 * @property {boolean} [flushAtCommit] whether a commit waits for the disk, which is the usual
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
  const { programs, serversDir, env, flushAtCommit = true } = options;
  const home = createHome(serversDir, 'mariadb');
  await installTables({ ...options, home }).catch((error) => {
    removeHome(home.folder);
    throw error;
  });
  const password = randomBytes(18).toString('base64url');
  const initFile = path.join(home.folder, 'accounts.sql');
  writeFileSync(initFile, accounts(password), { mode: 0o600 });
  const at = (/** @type {number} */ port) => ({
    host: '127.0.0.1',
    port,
    socket: home.socket,
    user: 'bench',
    password,
    database: '',
  });
  const program = {
    title: 'MariaDB',
    file: programs.server,
    args: (/** @type {number} */ port) => serverArguments(home, { port, initFile, flushAtCommit }),
    greet: (/** @type {number} */ port) => createSqlClient(programs.client, at(port), env).query('SELECT 1'),
  };
  const { port, ...server } = await startServer(program, home, options).finally(() =>
    rmSync(initFile, { force: true }),
  );
  return { server: at(port), ...server };
}

/** @param {Installation} installation */
async function installTables({ programs, home, processes, env, signal }) {
  const folders = ['--no-defaults', `--datadir=${home.dataDir}`, `--tmpdir=${home.tmpDir}`];
  const args = [...folders, '--skip-test-db', '--auth-root-authentication-method=socket', ...asUser()];
  const { code, stdout, stderr } = await createStart({ processes, env, signal })(programs.install, args);
  if (code === 0) return;
  throw new Error(`MariaDB could not create its data directory:\n${errorsIn(`${stdout}\n${stderr}`)}`);
}

/**
 * Sets everything that affects figures, because defaults differ between releases.
 *
 * @param {import('./private-home.mjs').Home} home
 * @param {{ port: number, initFile: string, flushAtCommit: boolean }} options
 */
function serverArguments({ dataDir, tmpDir, socket }, { port, initFile, flushAtCommit }) {
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
    `--innodb-flush-log-at-trx-commit=${flushAtCommit ? 1 : 0}`,
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

/** mariadb-install-db prints its errors above a long advice. @param {string} output */
function errorsIn(output) {
  const errors = output.split('\n').filter((line) => /error|cannot|can't/i.test(line));
  return errors.length > 0 ? errors.slice(0, 10).join('\n') : lastLines(output);
}
