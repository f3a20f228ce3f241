import path from 'node:path';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import { applyMigrations, listMigrations } from '../start/database.mjs';
import { advanceSequences } from './advance-sequences.mjs';
import { listTables, projectColumn } from './list-tables.mjs';
import { fileOf } from './manifest.mjs';
import { readTable } from './read-table.mjs';
import { replaceField } from './replace-field.mjs';
import { RESTORE, requireVersion } from './require-version.mjs';

/**
 * Adds the project of a backup to a database, which may have others and be in use: completely or not at all. It gets another
 * number there; its runs, tokens, shares and addresses are the same.
 *
 * @param {string} folder
 * @param {import('./manifest.mjs').Manifest} manifest of one project
 * @param {{ root: string, env: NodeJS.ProcessEnv, url: string, log: import('../start/log.mjs').Log, signal: AbortSignal }}
 *   options
 * @throws {Error} with one line
 */
export async function restoreProject(folder, manifest, { root, env, url, log, signal }) {
  requireVersion(manifest, listMigrations(path.join(root, 'prisma/migrations')), RESTORE);
  const slug = manifest.project?.slug ?? '';
  await applyMigrations({ root, url, log, signal });
  const rows = await withClient(withoutQuery(url), async (client) => {
    signal.addEventListener('abort', () => void client.end(), { once: true });
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    await requireFree(client, slug);
    const count = await readProject(client, folder, manifest);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return count;
  });
  log(`${rows} rows of the project ${slug} were restored from ${folder}`);
}

/**
 * @param {import('pg').Client} client
 * @param {string} slug
 */
async function requireFree(client, slug) {
  const { rowCount } = await client.query('SELECT FROM projects WHERE slug = $1', [slug]);
  if (rowCount) throw new Error(`the database has a project ${slug}: restore into another one`);
}

/**
 * @param {import('pg').Client} client
 * @param {string} folder
 * @param {import('./manifest.mjs').Manifest} manifest
 * @returns {Promise<number>} the number of rows
 */
async function readProject(client, folder, manifest) {
  const { rows } = await client.query("SELECT nextval(pg_get_serial_sequence('projects', 'id')) AS id");
  let all = 0;
  for (const { name } of await listTables(client)) {
    const table = manifest.tables.find((candidate) => candidate.name === name);
    if (!table) continue;
    const field = table.columns.indexOf(projectColumn(table) ?? '');
    all += await readTable(client, fileOf(folder, name), table, replaceField(field, String(rows[0].id)));
    await advanceSequences(client, table);
  }
  return all;
}
