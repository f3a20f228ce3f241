import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { writeJson } from '../../bench/processes/files.mjs';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import { makeFolder } from '../postgres/make-folder.mjs';
import { readAppliedMigrations } from '../start/database.mjs';
import type { Log } from '../start/log.mjs';
import { copyTable } from './copy-table.ts';
import { findProject } from './find-project.ts';
import { listTables, projectColumn, type Table } from './list-tables.ts';
import { fileOf, MANIFEST, type Manifest } from './manifest.ts';
import { ProjectChecksums } from './project-checksums.ts';

/**
 * Writes the rows of every table, all as of one moment, into a new folder. The servers go on meanwhile. The folder is complete
 * or absent, and for its owner only: it contains everything but the text of tokens.
 *
 * @param options `project`: the name of the only one whose rows are written
 * @throws {Error} with one line
 */
export async function writeBackup(
  folder: string,
  { url, project, log, signal }: { url: string; project: string | undefined; log: Log; signal: AbortSignal },
) {
  const tables = await writeFolder(folder, (making) =>
    withClient(withoutQuery(url), (client) => {
      signal.addEventListener('abort', () => void client.end(), { once: true });
      return writeTables(client, making, project);
    }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  log(`${rows} rows of ${tables.length} tables are in ${folder}`);
}

async function writeTables(client: Client, folder: string, slug: string | undefined) {
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
  const manifest: Manifest = {
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

/** @param options `where`: which rows; empty for all */
async function writeTable(
  client: Client,
  file: string,
  table: Table,
  { where, sums }: { where: string; sums: ProjectChecksums },
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  const text = new PassThrough();
  const written = pipeline(
    text,
    async function* (chunks: AsyncIterable<Buffer>) {
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
 * @param fill gets the name under which it is filled
 * @throws {Error} with one line where it exists, or what `fill` throws
 */
async function writeFolder<Filled>(folder: string, fill: (making: string) => Promise<Filled>): Promise<Filled> {
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
