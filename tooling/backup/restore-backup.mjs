import path from 'node:path';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import { applyMigrations, listMigrations } from '../start/database.mjs';
import { advanceSequences } from './advance-sequences.mjs';
import { listTables } from './list-tables.mjs';
import { fileOf } from './manifest.mjs';
import { readTable } from './read-table.mjs';
import { RESTORE, requireVersion } from './require-version.mjs';

/**
 * Restores a backup into a database without rows, completely or not at all. Tables are created by the migrations of this
 * version, which must be those of the backup.
 *
 * @param {string} folder
 * @param {import('./manifest.mjs').Manifest} manifest
 * @param {{ root: string, env: NodeJS.ProcessEnv, url: string, log: import('../start/log.mjs').Log, signal: AbortSignal }}
 *   options
 * @throws {Error} with one line
 */
export async function restoreBackup(folder, manifest, { root, env, url, log, signal }) {
  requireVersion(manifest, listMigrations(path.join(root, 'prisma/migrations')), RESTORE);
  const target = withoutQuery(url);
  await withClient(target, requireEmpty);
  await applyMigrations({ root, url, log, signal });
  const rows = await withClient(target, async (client) => {
    signal.addEventListener('abort', () => void client.end(), { once: true });
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    const count = await readTables(client, folder, manifest);
    await client.query('COMMIT');
    // Without statistics, the first readers would wait.
    await client.query('ANALYZE');
    return count;
  });
  log(`${rows} rows of ${manifest.tables.length} tables were restored from ${folder}`);
}

/** @param {import('pg').Client} client */
async function requireEmpty(client) {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) throw new Error(`the database is not empty (${name} has rows): restore into an empty one`);
  }
}

/**
 * @param {import('pg').Client} client
 * @param {string} folder
 * @param {import('./manifest.mjs').Manifest} manifest
 * @returns {Promise<number>} the number of rows
 */
async function readTables(client, folder, manifest) {
  let all = 0;
  for (const { name } of await listTables(client)) {
    const table = manifest.tables.find((candidate) => candidate.name === name);
    if (!table) throw new Error(`the backup has no table ${name}`);
    all += await readTable(client, fileOf(folder, name), table);
    await advanceSequences(client, table);
  }
  return all;
}
