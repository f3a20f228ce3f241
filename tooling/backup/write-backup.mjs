import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeJson } from '../../harnesses/processes/files.mjs';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import { makeFolder } from '../postgres/make-folder.mjs';
import { readAppliedMigrations } from '../start/database.mjs';
import { copyTable } from './copy-table.mjs';
import { findProject } from './find-project.mjs';
import { listTables, projectColumn } from './list-tables.mjs';
import { fileOf, MANIFEST } from './manifest.mjs';
import { ProjectChecksums } from './project-checksums.mjs';

/**
 * Writes the rows of every table, all as of one moment, into a new folder. The servers go on meanwhile. The folder is complete
 * or absent, and for its owner only: it contains everything but the text of tokens.
 *
 * @param {string} folder
 * @param {{ url: string, project: string | undefined, log: import('../start/log.mjs').Log, signal: AbortSignal }} options
 *   `project`: the name of the only one whose rows are written
 * @throws {Error} with one line
 */
export async function writeBackup(folder, { url, project, log, signal }) {
  const tables = await writeFolder(folder, (making) =>
    withClient(withoutQuery(url), (client) => {
      signal.addEventListener('abort', () => void client.end(), { once: true });
      return writeTables(client, making, project);
    }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  log(`${rows} rows of ${tables.length} tables are in ${folder}`);
}

/**
 * @param {import('pg').Client} client
 * @param {string} folder
 * @param {string | undefined} slug
 */
async function writeTables(client, folder, slug) {
  // Every statement of it reads the same moment, however long it takes.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
  const migrations = await readAppliedMigrations(client);
  const project = slug === undefined ? null : await findProject(client, slug);
  const tables = [];
  const sums = new ProjectChecksums();
  for (const table of await listTables(client)) {
    const column = projectColumn(table);
    if (project && !column) continue;
    const where = project ? ` WHERE ${column} = ${project.id}` : '';
    tables.push({ ...table, ...(await writeTable(client, fileOf(folder, table.name), table, { where, sums })) });
  }
  /** @type {import('./manifest.mjs').Manifest} */
  const manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations,
    ...(project && { project: { slug: project.slug, revision: project.revision } }),
    tables,
    contents: await sums.listNamed(client),
  };
  await client.query('COMMIT');
  writeJson(path.join(folder, MANIFEST), manifest, 0o600);
  return tables;
}

/**
 * @param {import('pg').Client} client
 * @param {string} file
 * @param {import('./list-tables.mjs').Table} table
 * @param {{ where: string, sums: ProjectChecksums }} options `where`: which rows; empty for all
 * @returns {Promise<{ rows: number, sha256: string }>}
 */
async function writeTable(client, file, table, { where, sums }) {
  const hash = createHash('sha256');
  const text = new PassThrough();
  const written = pipeline(
    text,
    async function* (/** @type {AsyncIterable<Buffer>} */ chunks) {
      for await (const chunk of sums.pass(table, chunks)) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  const [rows] = await Promise.all([copyTable(client, table, text, where), written]);
  return { rows, sha256: hash.digest('hex') };
}

/**
 * Makes a new folder that is complete or absent, and for its owner only: it is filled under another name and renamed.
 *
 * @template Filled
 * @param {string} folder
 * @param {(making: string) => Promise<Filled>} fill gets the name under which it is filled
 * @returns {Promise<Filled>}
 * @throws {Error} with one line where it exists, or what `fill` throws
 */
async function writeFolder(folder, fill) {
  if (existsSync(folder)) throw new Error(`${folder} exists: name a folder that does not`);
  const making = `${folder}.making-${process.pid}`;
  makeFolder(path.dirname(folder));
  mkdirSync(making, { mode: 0o700 });
  try {
    const filled = await fill(making);
    renameSync(making, folder);
    return filled;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
