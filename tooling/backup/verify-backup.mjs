import { PassThrough } from 'node:stream';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import { copyOut } from './copy-rows.mjs';
import { listTables, projectIndex } from './list-tables.mjs';
import { fileOf } from './manifest.mjs';
import { ProjectChecksums } from './project-checksums.mjs';
import { readRows } from './read-rows.mjs';

/**
 * @typedef {import('./project-checksums.mjs').ProjectChecksum} ProjectChecksum
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
export async function verifyBackup(folder, { tables, projects }) {
  const sums = new ProjectChecksums();
  for (const table of tables) {
    const file = fileOf(folder, table.name);
    let rows = 0;
    try {
      for await (const chunk of sums.pass(table.name, projectIndex(table), readRows(file, table.sha256)))
        for (const byte of chunk) if (byte === NEWLINE) rows += 1;
    } catch (error) {
      throw new Error(`${file} is damaged: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    if (rows !== table.rows) throw new Error(`${file} is damaged: it has ${rows} rows instead of ${table.rows}`);
  }
  // A backup of the release before has none.
  if (projects) compare(projects, sums.list(), 'the backup');
}

/**
 * Compares every project of a backup with a database. What was changed since differs, as it has to.
 *
 * @param {string} url
 * @param {Manifest} manifest
 * @returns {Promise<string[]>} the slugs or ids of the projects that differ
 */
export async function compareWithDatabase(url, { projects, tables }) {
  if (!projects) throw new Error('the backup has no checksums of its projects: it is of the release before');
  const found = await withClient(withoutQuery(url), async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
    const sums = new ProjectChecksums();
    for (const table of await listTables(client)) {
      const saved = tables.find(({ name }) => name === table.name);
      if (!saved || projectIndex(saved) === -1) continue;
      const rows = new PassThrough();
      const list = saved.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      const copied = copyOut(
        client,
        `COPY (SELECT ${list} FROM ${client.escapeIdentifier(table.name)}) TO STDOUT`,
        rows,
      );
      for await (const _ of sums.pass(table.name, projectIndex(saved), rows));
      await copied;
    }
    await client.query('COMMIT');
    return sums.list();
  });
  return projects.filter((project) => !isIn(found, project)).map(({ id, slug }) => slug ?? id);
}

/**
 * @param {readonly ProjectChecksum[]} found
 * @param {ProjectChecksum} project
 */
const isIn = (found, { id, rows, checksum }) =>
  found.some((other) => other.id === id && other.rows === rows && other.checksum === checksum);

/**
 * @param {readonly (ProjectChecksum & { slug?: string | undefined })[]} expected
 * @param {readonly ProjectChecksum[]} found
 * @param {string} what
 */
function compare(expected, found, what) {
  const different = expected.find((project) => !isIn(found, project));
  if (different)
    throw new Error(`${what} is damaged: the rows of the project ${different.slug ?? different.id} are others`);
  if (found.length !== expected.length) throw new Error(`${what} is damaged: it has rows of ${found.length} projects`);
}
