import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentStamp } from '../bundle/content-stamp.mjs';
import { ensureDatabase, redact, withClient, withoutQuery } from '../postgres/connection.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';
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

/** The lock and the table of `prisma migrate deploy`: either continues what the other began. */
const LOCK = 'SELECT pg_advisory_lock(72707369)';
const HISTORY = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0)`;
const RECORD = `
INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at, applied_steps_count)
VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`;

/**
 * Applies the migrations that the database lacks, each in a transaction with its record. Others wait for the first that begins.
 *
 * @param {{ root: string, url: string, log: import('./log.mjs').Log, signal?: AbortSignal }} options
 * @throws {Error} when the database has migrations of another history, or one fails, which then leaves nothing behind
 */
export async function applyMigrations({ root, url, log, signal }) {
  const folder = path.join(root, 'prisma/migrations');
  const wanted = listMigrations(folder);
  const count = await withClient(withoutQuery(url), async (client) => {
    if ((await readAppliedMigrations(client)).join() === wanted.join()) return 0;
    await client.query(LOCK);
    const applied = await readAppliedMigrations(client);
    const pending = wanted.filter((line) => !applied.includes(line));
    const unknown = applied.find((line) => !wanted.includes(line));
    if (pending[0] && unknown) throw new Error(describeOtherHistory(toName(unknown), toName(pending[0])));
    await client.query(HISTORY);
    for (const line of pending) {
      signal?.throwIfAborted();
      const [name = '', checksum] = line.split(' ');
      await applyMigration(client, path.join(folder, name, 'migration.sql'), [name, checksum]);
    }
    return pending.length;
  });
  if (count > 0) log('database migrations applied');
}

/** @param {import('pg').Client} client @param {string} file @param {readonly unknown[]} record name and checksum */
async function applyMigration(client, file, record) {
  try {
    await client.query('BEGIN');
    await client.query(readFileSync(file, 'utf8'));
    await client.query(RECORD, [...record]);
    await client.query('COMMIT');
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`the migration ${record[0]} failed and left nothing behind: ${reason}`);
  }
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
 * The migrations that a database has, as `listMigrations` returns them: none if it has no tables yet.
 *
 * @param {import('pg').Client} client
 * @throws {Error} when one of them was begun and not finished
 */
export async function readAppliedMigrations(client) {
  const { rows: found } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`);
  if (!found[0].isThere) return [];
  const { rows } = await client.query(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const unfinished = rows.find((row) => row.finished_at === null);
  if (unfinished)
    throw new Error(
      `the migration ${unfinished.migration_name} of the database is not finished: restore the last backup`,
    );
  return rows.map((row) => `${row.migration_name} ${row.checksum}`).sort();
}

const toName = (/** @type {string} */ line) => line.split(' ')[0];

/** The next migration would meet tables of another one and fail half-way through the list, with a line of SQL as the reason. */
const describeOtherHistory = (/** @type {string | undefined} */ unknown, /** @type {string | undefined} */ pending) =>
  `the database has the migration ${unknown}, which this version does not have or has changed, and lacks ${pending}: it is of a version before the first release. Use an empty database: another DATABASE_URL, or another DATA_DIR for the embedded one`;
