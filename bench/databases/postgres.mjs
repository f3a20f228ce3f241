/** @import { Database, Facts, World } from './database.mjs' */
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createStart } from '../processes/create-start.mjs';
import { findProgram } from '../processes/find-program.mjs';
import { nativeBinaries, OUTSIDE } from './native-binaries.mjs';
import { createHome, removeHome } from './private-home.mjs';
import { lastLines, startServer } from './server-process.mjs';
import { isReachable, serverUser } from './server-user.mjs';

const NAME = 'bench';

/**
 * What affects figures, because defaults differ between releases. A commit does not wait for the disk, since drivers are
 * measured; nothing runs in the background that one of them would pay for.
 */
const SETTINGS = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  fsync: 'off',
  full_page_writes: 'off',
  jit: 'off',
  max_connections: '200',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
  ssl: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
};

/** Read from the server, in the order of their names. */
const OBSERVED = [...Object.keys(SETTINGS), 'password_encryption', 'server_encoding', 'default_transaction_isolation'];

/** The programs of the npm package of this repository, or else those of the system. @param {World['env']} env */
function findPostgres(env) {
  const user = serverUser();
  try {
    return { ...nativeBinaries(user), user };
  } catch {
    const base = '/usr/lib/postgresql';
    const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
    const folders = [...versions.map((version) => path.join(base, version, 'bin')), env.PATH].join(path.delimiter);
    const [initdb, postgres] = ['initdb', 'postgres'].map((name) => findProgram([name], { PATH: folders }));
    if (initdb && postgres) return { initdb, postgres, user };
    throw new Error(
      'there is no PostgreSQL: install it (on Debian: apt-get install postgresql), or name a server by its URL',
    );
  }
}

/** @param {string} url @returns {Promise<pg.Client>} */
async function connect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** @param {string} url @param {Omit<Database, 'dialect' | 'run' | 'load' | 'readRow' | 'observe'>} server @returns {Promise<Database>} */
async function toDatabase(url, server) {
  const client = await connect(url);
  const all = async (/** @type {string} */ sql) => (await client.query({ text: sql, rowMode: 'array' })).rows;
  const toText = (/** @type {unknown} */ value) => String(value);
  return {
    ...server,
    dialect: 'postgres',
    run: async (statements) => {
      for (const sql of statements) await client.query(sql);
    },
    load: async (file) => void (await client.query(readFileSync(file, 'utf8'))),
    readRow: async (sql) => ((await all(sql))[0] ?? []).map(toText),
    observe: async () =>
      toFacts(await all('SELECT name, current_setting(name) FROM pg_settings'), await all('SELECT version()')),
    stop: async () => {
      await client.end().catch(() => {});
      await server.stop();
    },
  };
}

/** @param {unknown[][]} settings @param {unknown[][]} versions @returns {Facts} */
function toFacts(settings, [[raw] = ['']]) {
  const known = new Map(settings.map(([name, value]) => [String(name), String(value)]));
  const config = OBSERVED.flatMap((name) => (known.has(name) ? [[name, known.get(name) ?? '']] : []));
  const rawVersion = String(raw);
  return {
    product: 'postgresql',
    version: known.get('server_version')?.split(' ')[0] ?? null,
    rawVersion,
    config: Object.fromEntries(config.sort()),
  };
}

/** An external server. @param {string} url with a database @returns {Promise<Database>} */
export function attachPostgres(url) {
  const { hostname: host, port, username, password, pathname } = new URL(url);
  const [user, secret, name] = [username, password, pathname.slice(1)].map(decodeURIComponent);
  const env = toEnv({
    host,
    port: Number(port || 5432),
    socket: '',
    user: user ?? '',
    password: secret ?? '',
    name: name ?? '',
  });
  return toDatabase(url, { env, socket: null, pid: null, whyEnded: () => null, stop: async () => {} });
}

/**
 * The connection data of a server, as workers get them.
 *
 * @param {{ host: string, port: number, socket: string, user: string, password: string, name: string }} where
 * @returns {Record<string, string>}
 */
export const toEnv = ({ host, port, socket, user, password, name }) => ({
  DB_HOST: host,
  DB_PORT: String(port),
  DB_SOCKET: socket,
  DB_USER: user,
  DB_PASSWORD: password,
  DB_NAME: name,
});

/**
 * Starts a private PostgreSQL with one account and one database. All of it is removed when it stops.
 *
 * @param {World} world
 * @returns {Promise<Database>}
 */
export async function startPostgres(world) {
  const { processes, folder, env, signal } = world;
  const { initdb, postgres, user } = findPostgres(env);
  const isOpen = user === null || isReachable(path.resolve(folder), user);
  const home = createHome(isOpen ? folder : path.join(OUTSIDE, 'bench'), 'postgres');
  const account = user === null ? {} : { uid: user.uid, gid: user.gid };
  const options = { ...account, cwd: home.folder, env: { ...env, LC_ALL: 'C', TZ: 'UTC' } };
  const password = randomBytes(18).toString('base64url');
  const passwordFile = path.join(home.tmpDir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  // The folder is made for one user alone, and the server may be another one.
  chmodSync(home.folder, 0o755);
  if (user)
    for (const one of [home.dataDir, home.tmpDir, home.socketDir, passwordFile]) chownSync(one, user.uid, user.gid);
  const flags = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-sync', `--username=${NAME}`];
  const made = await createStart({ processes, env, signal })(
    initdb,
    ['-D', home.dataDir, `--pwfile=${passwordFile}`, ...flags],
    options,
  );
  if (made.code !== 0) {
    removeHome(home.folder);
    throw new Error(`PostgreSQL could not create its data directory:\n${lastLines(made.stderr)}`);
  }
  const urlOf = (/** @type {number} */ port, /** @type {string} */ name) =>
    `postgresql://${NAME}:${password}@127.0.0.1:${port}/${name}`;
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: home.socketDir, ...SETTINGS };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = {
    title: 'PostgreSQL',
    file: postgres,
    args: (/** @type {number} */ port) => ['-D', home.dataDir, '-p', String(port), ...words],
    options,
    greet: async (/** @type {number} */ port) => {
      const client = await connect(urlOf(port, 'postgres'));
      await client.query(`CREATE DATABASE ${NAME}`).finally(() => client.end());
    },
  };
  const { port, pid, whyEnded, stop } = await startServer(program, home, world);
  const reach = toEnv({ host: '127.0.0.1', port, socket: '', user: NAME, password, name: NAME });
  const socket = path.join(home.socketDir, `.s.PGSQL.${port}`);
  return toDatabase(urlOf(port, NAME), { env: reach, socket, pid, whyEnded, stop });
}
