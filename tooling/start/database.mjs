import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDatabase, redact, withClient, withoutQuery } from '../postgres/connection.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { contentStamp } from './content-stamp.mjs';
import { runNode, scriptIn } from './processes.mjs';
import { openRotatingLog } from './rotating-log.mjs';

const PRISMA = 'node_modules/prisma/build/index.js';

/**
 * @typedef {object} Database
 * @property {string} url what the servers connect to
 * @property {string} directUrl the same database without a pooler
 * @property {import('./serve.mjs').Service | null} service the embedded server; null for the server of DATABASE_URL
 */

/**
 * Opens the database that DATABASE_URL names, which is created if it is missing, or the embedded one.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./log.mjs').Log} log
 * @param {AbortSignal} signal
 * @returns {Promise<Database>}
 */
export async function openDatabase({ databaseUrl, directUrl, dataDir }, log, signal) {
  if (databaseUrl && directUrl) {
    await ensureDatabase(directUrl).catch((error) => {
      const name = directUrl === databaseUrl ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL';
      throw new Error(`${name} ${redact(directUrl)} cannot be used: ${error.message || error.code}`);
    });
    log(`using the database ${redact(databaseUrl)}`);
    return { url: databaseUrl, directUrl, service: null };
  }
  const home = path.join(dataDir, 'postgres');
  const { file: logFile, write } = openRotatingLog(path.join(dataDir, 'logs/postgres.log'));
  const running = await startPostgres({ dataDir: home, log: write, signal });
  const { url, port } = running;
  log(`PostgreSQL ${running.adopted ? 'was left running and is reused' : 'started'} on port ${port}`);
  // The other servers know its URL from their own start.
  const restart = (/** @type {AbortSignal} */ stopping) =>
    startPostgres({ dataDir: home, port, log: write, signal: stopping });
  return { url, directUrl: url, service: { name: 'postgres', logFile, running, restart } };
}

/**
 * Generates the database client if prisma/schema.prisma changed.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, log: import('./log.mjs').Log, signal?: AbortSignal }} options
 */
export async function generateClient({ root, env, log, signal }) {
  const version = JSON.parse(readFileSync(path.join(root, 'node_modules/prisma/package.json'), 'utf8')).version;
  const stamp = contentStamp(root, ['prisma/schema.prisma', 'prisma.config.ts'], [version]);
  const stampFile = path.join(root, '.cache/prisma-client.stamp');
  const product = path.join(root, 'packages/store/src/generated/client.ts');
  if (existsSync(product) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await runNode({ name: 'prisma generate', args: [scriptIn(root, PRISMA), 'generate'], cwd: root, env, signal });
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  log('database client generated');
}

/**
 * Applies the migrations that the database lacks. Prisma takes seconds to find out that there are none, so it runs only if
 * a query does not confirm it.
 *
 * @param {{ root: string, url: string, env: NodeJS.ProcessEnv, log: import('./log.mjs').Log, signal?: AbortSignal }} options
 * @throws {Error} when the database has migrations of another history
 */
export async function applyMigrations({ root, url, env, log, signal }) {
  const wanted = listMigrations(path.join(root, 'prisma/migrations'));
  const applied = await withClient(withoutQuery(url), readAppliedMigrations).catch(() => /** @type {string[]} */ ([]));
  if (applied.join() === wanted.join()) return;
  const [pending] = wanted.filter((line) => !applied.includes(line));
  const [unknown] = applied.filter((line) => !wanted.includes(line));
  if (pending && unknown) throw new Error(describeOtherHistory(toName(unknown), toName(pending)));
  await runNode({
    name: 'prisma migrate deploy',
    args: [scriptIn(root, PRISMA), 'migrate', 'deploy'],
    cwd: root,
    env: { ...env, DATABASE_URL: url },
    signal,
  });
  log('database migrations applied');
}

/**
 * The migrations of a folder, each with its checksum as Prisma stores it.
 *
 * @param {string} folder
 * @returns {string[]} `<name> <checksum>`, by name
 */
export function listMigrations(folder) {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => {
      const script = readFileSync(path.join(folder, name, 'migration.sql'));
      return `${name} ${createHash('sha256').update(script).digest('hex')}`;
    })
    .sort();
}

/**
 * The migrations that a database has, as `listMigrations` returns them.
 *
 * @param {import('pg').Client} client
 * @throws {Error} when one of them was begun and not finished
 */
export async function readAppliedMigrations(client) {
  const { rows } = await client.query(
    'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
  );
  if (rows.some((row) => row.finished_at === null)) throw new Error('a migration of the database is not finished');
  return rows.map((row) => `${row.migration_name} ${row.checksum}`).sort();
}

const toName = (/** @type {string} */ line) => line.split(' ')[0];

/** The next migration would meet tables of another one and fail half-way through the list, with a line of SQL as the reason. */
const describeOtherHistory = (/** @type {string | undefined} */ unknown, /** @type {string | undefined} */ pending) =>
  `the database has the migration ${unknown}, which this version does not have or has changed, and lacks ${pending}: it is of a version before the first release. Use an empty database: another DATABASE_URL, or another DATA_DIR for the embedded one`;
