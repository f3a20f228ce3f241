import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTALLATION } from '@tachograph/store/access';
import { listAuditEvents } from '@tachograph/store/audit';
import { findProject } from '@tachograph/store/projects';
import { listRuns } from '@tachograph/store/runs';
import { createTestProject, sampleRun, timeOfRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTables, projectColumn } from '../backup/list-tables.ts';
import { main as runBackup } from '../backup/main.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../backup/testing/create-migrated-database.ts';
import { findDamage } from '../installation/find-damage.ts';
import { withClient } from '../postgres/connection.mjs';
import { main } from './main.ts';
import { pruneRuns } from './prune-runs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const RUNS = 60;
/** The samples are an hour apart: so many are before the second day. */
const FIRST_DAY = 24;
const SECOND_DAY = timeOfRun(FIRST_DAY).toISOString().slice(0, 10);

let folder: string;
let database: MigratedDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase(root);
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-prune-'));
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const env = () => ({ ...process.env, DATABASE_URL: database.url, DIRECT_DATABASE_URL: '' });

async function prune(...args: string[]): Promise<string> {
  const lines: string[] = [];
  expect(await main({ root, env: env(), args, log: (text) => void lines.push(text) })).toBe(0);
  // The first line names the database.
  return lines.slice(1).join('\n');
}

async function createFilled() {
  const project = await createTestProject(database.db);
  for (let nth = 0; nth < RUNS; nth++)
    await insertRun(database.db, { ...toNewRun(project, sampleRun(nth)), receivedAt: new Date() });
  await aggregatePending(database.db);
  return project;
}

async function backUp(slug: string): Promise<string> {
  const to = path.join(folder, slug);
  await runBackup('backup', { root, env: env(), args: [to, '--project', slug], log: () => {} });
  return to;
}

const countRows = (id: number) =>
  withClient(database.url, async (client) => {
    const counts: Record<string, number> = {};
    for (const table of await listTables(client)) {
      const column = projectColumn(table);
      if (!column) continue;
      const { rows } = await client.query(`SELECT count(*)::int AS n FROM "${table.name}" WHERE ${column} = $1`, [id]);
      counts[table.name] = rows[0].n;
    }
    return counts;
  });

const runsOf = async (id: number) => (await listRuns(database.db, id, { limit: 1000 })).length;

test('a dry run says what would be deleted and deletes nothing', async () => {
  const { id, slug } = await createFilled();
  expect(await prune(slug, '--before', SECOND_DAY, '--dry-run')).toMatch(
    new RegExp(`^would delete 24 runs of ${slug} with \\d+ results, \\d+\\.\\d MB of uploads$`),
  );
  expect(await prune(slug, '--all', '--dry-run')).toContain(`would delete the project ${slug}: 60 runs`);
  expect(await runsOf(id)).toBe(RUNS);
});

test('runs before a date are deleted with their part of every aggregate; those that arrived after the backup stay', async () => {
  const { id, slug } = await createFilled();
  const backup = await backUp(slug);
  const project = await findProject(database.db, INSTALLATION, slug);
  if (!project) throw new Error('the project exists');
  const late = sampleRun(0, { title: 'late' });
  await insertRun(database.db, { ...toNewRun(project, late), receivedAt: new Date(Date.now() + 1000) });
  expect(await prune(slug, '--before', SECOND_DAY, '--backup', backup)).toMatch(
    /^deleted 24 runs of .*\n1 run arrived after the backup and stay/,
  );
  expect(await runsOf(id)).toBe(RUNS - FIRST_DAY + 1);
  expect((await findDamage(database.url)).damages).toEqual({});
});

test('the audit log has how many runs were pruned, also where the command was interrupted', async () => {
  const { id, slug } = await createFilled();
  const pruned = async () =>
    (await listAuditEvents(database.db, { projectId: id, action: 'runs-pruned', limit: 9 })).map(
      ({ details }) => details,
    );
  let left = 10;
  const throwIfAborted = () => {
    if (left-- === 0) throw new Error('stopped');
  };
  const project = { id, slug, revision: '0' };
  const options = { before: new Date(`${SECOND_DAY}T00:00:00Z`), isDryRun: false };
  const work = { options, backup: null, signal: { throwIfAborted }, log: () => {} };
  await expect(pruneRuns(database.db, project, work)).rejects.toThrow('stopped');
  expect(await runsOf(id)).toBe(RUNS - 10);
  expect(await pruned()).toMatchObject([{ runs: 10 }]);
  await prune(slug, '--before', SECOND_DAY, '--without-backup');
  expect(await runsOf(id)).toBe(RUNS - FIRST_DAY);
  expect(await pruned()).toMatchObject([{ runs: FIRST_DAY - 10 }, { runs: 10 }]);
});

test('a whole project is deleted with every row, and restored from its backup; another project is untouched', async () => {
  const [{ id, slug }, other] = [await createFilled(), await createFilled()];
  const [backup, before] = [await backUp(slug), await countRows(id)];
  const untouched = await countRows(other.id);
  expect(await prune(slug, '--all', '--backup', backup)).toContain(`deleted the project ${slug}`);
  expect(Object.values(await countRows(id)).filter((rows) => rows > 0)).toEqual([]);
  expect(await countRows(other.id)).toEqual(untouched);
  await runBackup('restore', { root, env: env(), args: [backup], log: () => {} });
  const restored = await findProject(database.db, INSTALLATION, slug);
  expect(await countRows(restored?.id ?? 0)).toEqual(before);
});

test('nothing is deleted where the backup is damaged, of another project, or older than the project, or where none is named', async () => {
  const { id, slug } = await createFilled();
  const backup = await backUp(slug);
  const damaged = path.join(folder, `damaged-${slug}`);
  cpSync(backup, damaged, { recursive: true });
  writeFileSync(path.join(damaged, 'points.copy.gz'), '');
  const other = await createFilled();
  const all = (...args: string[]) => main({ root, env: env(), args: [slug, '--all', ...args], log: () => {} });
  await expect(all('--backup', damaged)).rejects.toThrow(/points\.copy\.gz|unexpected end/);
  await expect(all('--backup', await backUp(other.slug))).rejects.toThrow(`is a backup of the project ${other.slug}`);
  await expect(all()).rejects.toThrow('name a backup that has what is deleted');
  const project = await findProject(database.db, INSTALLATION, slug);
  if (project) await insertRun(database.db, toNewRun(project, sampleRun(RUNS + 1)));
  await expect(all('--backup', backup)).rejects.toThrow('has changed since the backup');
  await expect(main({ root, env: env(), args: [slug], log: () => {} })).rejects.toThrow(/^usage: npm run prune/);
  await expect(
    main({ root, env: env(), args: [slug, '--before', '2025-02-30', '--dry-run'], log: () => {} }),
  ).rejects.toThrow('write a date as 2025-01-31');
  expect(await runsOf(id)).toBe(RUNS + 1);
});
