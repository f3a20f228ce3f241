import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTALLATION } from '@tachograph/store/access';
import { excludeRun, includeRun } from '@tachograph/store/curation';
import { findProject } from '@tachograph/store/projects';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDamage } from '../installation/find-damage.ts';
import { withClient } from '../postgres/connection.mjs';
import { listTables, projectColumn } from './list-tables.ts';
import { main } from './main.ts';
import { readManifest } from './manifest.ts';
import { createMigratedDatabase, type MigratedDatabase } from './testing/create-migrated-database.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BY = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };

let folder: string;
let source: MigratedDatabase;
let target: MigratedDatabase;
let moved: Awaited<ReturnType<typeof createTestProject>>;
let backup: string;
let excluded: string;

/** The n-th run, with a histogram of its result. */
const measured = (nth: number) =>
  sampleRun(nth, { results: [sampleResult({ value: 1000 + nth, histogram: { counts: [350, nth + 1] } })] });

/** Runs of a project, the last one of which is excluded; it is returned. */
async function fill({ db }: MigratedDatabase, project: typeof moved, runs: number): Promise<string> {
  let last = '';
  for (let nth = 0; nth < runs; nth++) {
    const inserted = await insertRun(db, toNewRun(project, measured(nth)));
    last = 'run' in inserted ? inserted.run : last;
  }
  await aggregatePending(db);
  await excludeRun(db, project.id, { run: last, reason: 'noisy\tmachine\n', by: BY, now: timeOfRun(100) });
  await insertToken(db, { projectId: project.id, name: 'ci', scopes: ['upload'] });
  return last;
}

const run = (command: 'backup' | 'restore', { url }: MigratedDatabase, args: string[]) =>
  main(command, {
    root,
    env: { ...process.env, DATABASE_URL: url, DIRECT_DATABASE_URL: '' },
    args,
    log: () => {},
  });

/** Rows of a project by table, without its number and its state. */
const readContent = ({ url }: MigratedDatabase, slug: string) =>
  withClient(url, async (client) => {
    const content: Record<string, unknown[]> = {};
    for (const table of await listTables(client)) {
      const column = projectColumn(table);
      if (!column) continue;
      const { rows } = await client.query(
        `SELECT (to_jsonb(t) - '${column}' - 'revision')::text AS row FROM "${table.name}" t
         WHERE ${column} = (SELECT id FROM projects WHERE slug = $1) ORDER BY 1`,
        [slug],
      );
      content[table.name] = rows.map(({ row }) => row);
    }
    return content;
  });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-project-'));
  backup = path.join(folder, 'backup');
  [source, target] = await Promise.all([createMigratedDatabase(root), createMigratedDatabase(root)]);
  await fill(source, await createTestProject(source.db), 3);
  moved = await createTestProject(source.db);
  excluded = await fill(source, moved, 12);
  // It has the number of the project that is moved, and rows with numbers like those of its rows.
  await createTestProject(target.db);
  await fill(target, await createTestProject(target.db), 5);
});

afterAll(async () => {
  await Promise.all([source?.drop(), target?.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

test('a backup of one project has its rows and no others, and names it', async () => {
  expect(await run('backup', source, [backup, '--project', moved.slug])).toBe(0);
  const manifest = readManifest(backup);
  const content = await readContent(source, moved.slug);
  expect(manifest.project?.slug).toBe(moved.slug);
  expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
    Object.fromEntries(Object.entries(content).map(([name, rows]) => [name, rows.length])),
  );
  for (const table of ['runs', 'histograms']) expect(content[table]).toHaveLength(12);
});

test('restored beside other projects it has the same content, theirs is as before, and uploads and figures go on', async () => {
  // Of a run that is excluded.
  const { damages: known } = await findDamage(target.url);
  const before = await withClient(target.url, async (client) => (await client.query('SELECT slug FROM projects')).rows);
  const kept = await Promise.all(before.map(({ slug }) => readContent(target, slug)));
  expect(await run('restore', target, [backup])).toBe(0);
  expect(await readContent(target, moved.slug)).toEqual(await readContent(source, moved.slug));
  expect(await Promise.all(before.map(({ slug }) => readContent(target, slug)))).toEqual(kept);

  const restored = await findProject(target.db, INSTALLATION, moved.slug);
  if (!restored) throw new Error('the project was restored');
  const again = await insertRun(target.db, toNewRun(restored, measured(3)));
  expect(again.outcome).toBe('replayed');
  expect((await insertRun(target.db, toNewRun(restored, measured(50)))).outcome).toBe('created');
  expect(await includeRun(target.db, restored.id, { run: excluded, by: BY, now: timeOfRun(101) })).toBe(true);
  await aggregatePending(target.db);
  const { damages } = await findDamage(target.url);
  expect(damages).toEqual(known);
});

test('a project that the database has is not restored over it, and a project that does not exist is named with those that do', async () => {
  const before = await readContent(source, moved.slug);
  await expect(run('restore', source, [backup])).rejects.toThrow(`the database has a project ${moved.slug}`);
  expect(await readContent(source, moved.slug)).toEqual(before);
  await expect(run('backup', source, [path.join(folder, 'none'), '--project', 'none'])).rejects.toThrow(
    /^there is no project none: it is one of .*p-/,
  );
  await expect(run('restore', target, [backup, '--project', 'x'])).rejects.toThrow(
    'usage: npm run restore -- <folder>',
  );
});
