import { PassThrough } from 'node:stream';
import type { Client } from 'pg';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import { readAppliedMigrations } from '../start/database.mjs';
import { copyTable } from './copy-table.ts';
import { projectIndex, type Table } from './list-tables.ts';
import { fileOf, type Manifest, requireVersion } from './manifest.ts';
import { ProjectChecksums, type ProjectContent } from './project-checksums.ts';
import { readRows } from './read-table.ts';

const NEWLINE = 0x0a;

/**
 * Reads a whole backup and compares every file, every count of rows and every checksum with the manifest. Nothing of it is in memory
 * but a few rows.
 *
 * @throws {Error} with one line that names what is not as it was written
 */
export async function verifyBackup(folder: string, { tables, contents }: Manifest) {
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
 * @returns the names of the projects that differ
 * @throws {Error} where the database has tables of another version
 */
export async function compareWithDatabase(url: string, manifest: Manifest, signal?: AbortSignal): Promise<string[]> {
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

async function addTable(client: Client, table: Table, sums: ProjectChecksums) {
  const rows = new PassThrough();
  const add = async () => {
    for await (const _ of sums.pass(table, rows));
  };
  await Promise.all([copyTable(client, table, rows), add()]);
}

const isSame = (found: Omit<ProjectContent, 'slug'> | undefined, { rows, digest }: ProjectContent) =>
  found?.rows === rows && found.digest === digest;

function compare(expected: readonly ProjectContent[], found: readonly Omit<ProjectContent, 'slug'>[]) {
  const byId = new Map(found.map((content) => [content.id, content]));
  const different = expected.find((content) => !isSame(byId.get(content.id), content));
  if (different) throw new Error(`the backup is damaged: the rows of the project ${different.slug} are others`);
  if (found.length !== expected.length)
    throw new Error(`the backup is damaged: it has rows of ${found.length} projects instead of ${expected.length}`);
}
