import { PassThrough } from 'node:stream';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import { readAppliedMigrations } from '../start/database.mjs';
import { copyTable } from './copy-table.mjs';
import { projectIndex } from './list-tables.mjs';
import { fileOf, requireVersion } from './manifest.mjs';
import { ProjectChecksums } from './project-checksums.mjs';
import { readRows } from './read-table.mjs';

/**
 * @typedef {import('./project-checksums.mjs').ProjectContent} ProjectContent
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 */

const NEWLINE = 0x0a;

/**
 * Reads a whole backup and compares every file, every count of rows and every checksum with the manifest. Nothing of it is in memory
 * but a few rows.
 *
 * @param {string} folder
 * @param {Manifest} manifest
 * @throws {Error} with one line that names what is not as it was written
 */
export async function verifyBackup(folder, { tables, contents }) {
  const sums = new ProjectChecksums();
  for (const table of tables) {
    const file = fileOf(folder, table.name);
    let rows = 0;
    try {
      for await (const chunk of sums.pass(table, readRows(file, table.sha256)))
        for (const byte of chunk) if (byte === NEWLINE) rows += 1;
    } catch (error) {
      throw new Error(`${file} is damaged: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    if (rows !== table.rows) throw new Error(`${file} is damaged: it has ${rows} rows instead of ${table.rows}`);
  }
  compare(contents, sums.list());
}

/**
 * Compares every project of a backup with the one of its name in a database. What was changed since differs, as it has to.
 *
 * @param {string} url
 * @param {Manifest} manifest
 * @param {AbortSignal} [signal]
 * @returns {Promise<string[]>} the names of the projects that differ
 * @throws {Error} where the database has tables of another version
 */
export async function compareWithDatabase(url, manifest, signal) {
  const { contents, tables } = manifest;
  const found = await withClient(withoutQuery(url), async (client) => {
    signal?.addEventListener('abort', () => void client.end(), { once: true });
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
    requireVersion(manifest, await readAppliedMigrations(client), 'compare it with a database of that version');
    const sums = new ProjectChecksums();
    for (const table of tables) if (projectIndex(table) !== -1) await addTable(client, table, sums);
    return sums.listNamed(client);
  });
  const bySlug = new Map(found.map((content) => [content.slug, content]));
  return contents.filter((content) => !isSame(bySlug.get(content.slug), content)).map(({ slug }) => slug);
}

/**
 * @param {import('pg').Client} client
 * @param {import('./list-tables.mjs').Table} table
 * @param {ProjectChecksums} sums
 */
async function addTable(client, table, sums) {
  const rows = new PassThrough();
  const add = async () => {
    for await (const _ of sums.pass(table, rows));
  };
  await Promise.all([copyTable(client, table, rows), add()]);
}

/**
 * @param {Omit<ProjectContent, 'slug'> | undefined} found
 * @param {ProjectContent} expected
 */
const isSame = (found, { rows, digest }) => found?.rows === rows && found.digest === digest;

/**
 * @param {readonly ProjectContent[]} expected
 * @param {readonly Omit<ProjectContent, 'slug'>[]} found
 */
function compare(expected, found) {
  const byId = new Map(found.map((content) => [content.id, content]));
  const different = expected.find((content) => !isSame(byId.get(content.id), content));
  if (different) throw new Error(`the backup is damaged: the rows of the project ${different.slug} are others`);
  if (found.length !== expected.length)
    throw new Error(`the backup is damaged: it has rows of ${found.length} projects instead of ${expected.length}`);
}
