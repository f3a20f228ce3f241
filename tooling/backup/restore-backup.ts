import path from 'node:path';
import type { Client } from 'pg';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import { applyMigrations, listMigrations } from '../start/database.mjs';
import type { Log } from '../start/log.mjs';
import { listTables, projectIndex, type Table } from './list-tables.ts';
import { fileOf, type Manifest, requireVersion } from './manifest.ts';
import { readTable } from './read-table.ts';
import { replaceField } from './replace-field.ts';

/**
 * Restores a backup, completely or not at all. Tables are created by the migrations of this version, which must be those of the backup.
 * The database has no rows, or the backup is of one project: that is added beside others while servers run. It gets another number
 * there; its runs, tokens, shares and addresses are the same.
 *
 * @throws {Error} with one line
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  { root, url, log, signal }: { root: string; url: string; log: Log; signal: AbortSignal },
) {
  const migrations = listMigrations(path.join(root, 'prisma/migrations'));
  requireVersion(manifest, migrations, 'restore it with that version, then upgrade');
  const { project, tables } = manifest;
  const target = withoutQuery(url);
  if (!project) await withClient(target, requireEmpty);
  await applyMigrations({ root, url, log, signal });
  const rows = await withClient(target, async (client) => {
    signal.addEventListener('abort', () => void client.end(), { once: true });
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    if (project) await requireFree(client, project.slug);
    const count = await readTables(client, folder, manifest);
    await client.query('COMMIT');
    // Without statistics, the first readers would wait.
    await client.query('ANALYZE');
    return count;
  });
  log(
    `${rows} rows of ${project ? `the project ${project.slug}` : `${tables.length} tables`} were restored from ${folder}`,
  );
}

async function requireEmpty(client: Client) {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) throw new Error(`the database is not empty (${name} has rows): restore into an empty one`);
  }
}

async function requireFree(client: Client, slug: string) {
  const { rowCount } = await client.query('SELECT 1 FROM projects WHERE slug = $1', [slug]);
  if (rowCount) throw new Error(`the database has a project ${slug}: restore into another one`);
}

/** @returns the number of rows */
async function readTables(client: Client, folder: string, { project, tables }: Manifest): Promise<number> {
  const id = project ? await takeProjectId(client) : null;
  let all = 0;
  for (const { name } of await listTables(client)) {
    const table = tables.find((candidate) => candidate.name === name);
    if (!table && project) continue;
    if (!table) throw new Error(`the backup has no table ${name}`);
    const edit = id === null ? undefined : replaceField(projectIndex(table), id);
    all += await readTable(client, fileOf(folder, name), table, edit);
    await advanceSequences(client, table);
  }
  return all;
}

async function takeProjectId(client: Client) {
  const { rows } = await client.query("SELECT nextval(pg_get_serial_sequence('projects', 'id'))::text AS id");
  return rows[0].id;
}

/** The next number of a column is above those of its rows; what others have taken meanwhile stays taken. */
async function advanceSequences(client: Client, { name, columns }: Table) {
  const table = client.escapeIdentifier(name);
  for (const column of columns) {
    const { rows } = await client.query('SELECT pg_get_serial_sequence($1, $2) AS sequence', [table, column]);
    if (rows[0]?.sequence === null) continue;
    const highest = `SELECT max(${client.escapeIdentifier(column)}) FROM ${table}`;
    await client.query(`SELECT setval($1, greatest((${highest}), nextval($1)))`, [rows[0].sequence]);
  }
}
