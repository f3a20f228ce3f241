import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { INSTALLATION } from '@tachograph/store/access';
import { excludeRun } from '@tachograph/store/curation';
import { insertNote } from '@tachograph/store/notes';
import { findProject, insertProject, type Project, updateProject } from '@tachograph/store/projects';
import { insertReleases } from '@tachograph/store/releases';
import { listRuns } from '@tachograph/store/runs';
import { sampleResult, sampleRun, timeOfRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from './main.ts';
import { fileOf, readManifest } from './manifest.ts';
import { createMigratedDatabase, type MigratedDatabase } from './testing/create-migrated-database.ts';
import { compareWithDatabase, verifyBackup } from './verify-backup.ts';

const BY = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let backup: string;
let database: MigratedDatabase;
let restored: MigratedDatabase | undefined;
let beside: MigratedDatabase | undefined;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-verify-'));
  chmodSync(folder, 0o755);
  backup = path.join(folder, 'backup');
  database = await createMigratedDatabase(root);
  const { db } = database;
  for (const slug of ['one', 'two']) {
    const project = (await insertProject(db, { slug, title: `Line\n${slug}\twith a tab` })) as Project;
    for (const n of [1, 2]) await insertRun(db, toNewRun(project, sampleRun(n)));
    const results = [sampleResult({ histogram: { counts: [350, 7] } })];
    await insertRun(db, toNewRun(project, sampleRun(3, { results })));
    await aggregatePending(db);
    await countChanges(db, project);
  }
  await run('backup', [backup]);
});
afterAll(async () => {
  await database?.drop();
  await restored?.drop();
  await beside?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Each of what counts as a change of a project, also while it is restored. */
async function countChanges(db: MigratedDatabase['db'], { id }: Project): Promise<void> {
  const [newest] = await listRuns(db, id, { limit: 1 });
  await excludeRun(db, id, { run: newest?.id ?? '', reason: 'noisy\tmachine', by: BY, now: timeOfRun(9) });
  await insertNote(db, id, {
    ...{ at: timeOfRun(1), text: 'moved', driver: null, version: null, scenario: null, environment: null },
    ...{ byName: 'admin', now: timeOfRun(2) },
  });
  const releases = [{ version: '3.4.0', releasedOn: null }];
  await insertReleases(db, { projectId: id, driver: 'mariadb', releases, knownAt: timeOfRun(1), most: 10 });
}

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
  const { contents = [] } = readManifest(backup);
  expect(contents.map(({ slug }) => slug)).toEqual(['one', 'two']);
  expect(new Set(contents.map(({ digest }) => digest)).size).toBe(2);
  const { code, lines } = await run('verify', [backup, '--database']);
  expect([code, lines.at(-1)]).toEqual([0, 'the database has the same rows of all 2 projects']);
});

test('a database that was restored has the same rows of every project, and a second backup of it the same checksums', async () => {
  restored = await createMigratedDatabase(root);
  await run('restore', [backup], restored.url);
  expect((await run('verify', [backup, '--database'], restored.url)).code).toBe(0);
  const again = path.join(folder, 'again');
  await run('backup', [again], restored.url);
  expect(readManifest(again).contents).toEqual(readManifest(backup).contents);
});

test('a project that was restored beside others, under another number, has the same rows', async () => {
  const alone = path.join(folder, 'alone');
  await run('backup', [alone, '--project', 'two']);
  beside = await createMigratedDatabase(root);
  await insertProject(beside.db, { slug: 'first', title: 'First' });
  await run('restore', [alone], beside.url);
  const { code, lines } = await run('verify', [alone, '--database'], beside.url);
  expect([code, lines.at(-1)]).toEqual([0, 'the database has the same rows of all 1 projects']);
  // And the other project of the whole backup is not there.
  expect((await run('verify', [backup, '--database'], beside.url)).lines.at(-1)).toMatch(
    /other rows of 1 of 2 projects: one$/,
  );
});

test('a database of another version is not compared, and a table that cannot be read ends the comparison', async () => {
  const manifest = readManifest(backup);
  const migrations = manifest.migrations.slice(0, -1);
  await expect(compareWithDatabase(database.url, { ...manifest, migrations })).rejects.toThrow(
    /^the backup is of another version .*: compare it/,
  );
  const tables = manifest.tables.map((table) => ({ ...table, columns: [...table.columns, 'gone'] }));
  await expect(compareWithDatabase(database.url, { ...manifest, tables })).rejects.toThrow(/"gone" does not exist/);
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
  const [first, ...others] = manifest.contents ?? [];
  const contents = first ? [{ ...first, digest: '0'.repeat(16) }, ...others] : [];
  await expect(verifyBackup(backup, { ...manifest, contents })).rejects.toThrow(
    'the rows of the project one are others',
  );
  const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
  await expect(verifyBackup(backup, { ...manifest, tables })).rejects.toThrow(/rows instead of/);
});
