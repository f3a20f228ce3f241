import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { INSTALLATION } from '@tachograph/store/access';
import { findProject, insertProject, type Project, updateProject } from '@tachograph/store/projects';
import { sampleRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from './main.mjs';
import { fileOf, readManifest } from './manifest.mjs';
import { createMigratedDatabase, type MigratedDatabase } from './testing/create-migrated-database.ts';
import { verifyBackup } from './verify-backup.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let backup: string;
let database: MigratedDatabase;
let restored: MigratedDatabase | undefined;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-verify-'));
  chmodSync(folder, 0o755);
  backup = path.join(folder, 'backup');
  database = await createMigratedDatabase(root);
  const { db } = database;
  for (const slug of ['one', 'two']) {
    const project = (await insertProject(db, { slug, title: `Line\n${slug}\twith a tab` })) as Project;
    for (const n of [1, 2, 3]) await insertRun(db, toNewRun(project, sampleRun(n)));
  }
  await aggregatePending(db);
  await run('backup', [backup]);
});
afterAll(async () => {
  await database?.drop();
  await restored?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a command prints, and its exit code. */
async function run(command: 'backup' | 'restore' | 'verify', args: string[], url = database.url) {
  const env = { ...process.env, DATABASE_URL: url, DIRECT_DATABASE_URL: '' };
  const lines: string[] = [];
  const code = await main(command, { root, env, args, log: (text: string) => void lines.push(text) });
  return { code, lines };
}

/** A copy of the backup with something changed. */
function copy(name: string): string {
  const to = path.join(folder, name);
  cpSync(backup, to, { recursive: true });
  return to;
}

test('a backup has the rows and a checksum of each project, and is verified against the database that it is of', async () => {
  const { projects = [] } = readManifest(backup);
  expect(projects.map(({ slug }) => slug)).toEqual(['one', 'two']);
  expect(new Set(projects.map(({ checksum }) => checksum)).size).toBe(2);
  const { code, lines } = await run('verify', [backup, '--database']);
  expect([code, lines.at(-1)]).toEqual([0, 'the database has the same rows of all 2 projects']);
});

test('a database that was restored has the same rows of every project, and a second backup of it the same checksums', async () => {
  restored = await createMigratedDatabase(root);
  await run('restore', [backup], restored.url);
  expect((await run('verify', [backup, '--database'], restored.url)).code).toBe(0);
  const again = path.join(folder, 'again');
  await run('backup', [again], restored.url);
  expect(readManifest(again).projects).toEqual(readManifest(backup).projects);
});

test('a project that was changed since is named, and the others are not', async () => {
  const { db } = restored ?? database;
  const project = await findProject(db, INSTALLATION, 'two');
  await updateProject(db, project?.id ?? 0, { title: 'Changed' });
  const { code, lines } = await run('verify', [backup, '--database'], restored?.url);
  expect([code, lines.at(-1)]).toEqual([1, 'the database has other rows of 1 of 2 projects: two']);
});

test.each([
  ['a byte of a file', (file: string) => writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).fill('x', 0, 1)))],
  ['the end of a file', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 60))],
  ['a whole file', (file: string) => rmSync(file)],
] as const)('a backup that lost %s is damaged, and the message names the file', async (name, damage) => {
  const damaged = copy(name.replaceAll(' ', '-'));
  damage(fileOf(damaged, 'points'));
  await expect(run('verify', [damaged])).rejects.toThrow(/points\.copy\.gz is damaged/);
});

test('a manifest that was changed does not fit its files', async () => {
  const manifest = readManifest(backup);
  const [first, ...others] = manifest.projects ?? [];
  const projects = first ? [{ ...first, checksum: '0'.repeat(16) }, ...others] : [];
  await expect(verifyBackup(backup, { ...manifest, projects })).rejects.toThrow(
    'the rows of the project one are others',
  );
  const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
  await expect(verifyBackup(backup, { ...manifest, tables })).rejects.toThrow(/rows instead of/);
});
