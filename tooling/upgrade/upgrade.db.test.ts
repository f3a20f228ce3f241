import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { STRANGER } from '@tachograph/store/access';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { findProject } from '@tachograph/store/projects';
import { findWholeRun, listRuns } from '@tachograph/store/runs';
import { addSamples, readSeries } from '@tachograph/store/series';
import { readDirectTestDatabaseUrl, sampleRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ensureDatabase, withClient } from '../postgres/connection.mjs';
import { insertFirstRelease, RUNS, resultOf } from './fixtures/first-release.ts';

/** What an installation of the first release has is there after every migration since. */

const folder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
const migrations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

const databases: string[] = [];
afterAll(() =>
  withClient(readDirectTestDatabaseUrl(), async (client) => {
    for (const name of databases) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }),
);

/** Migrate an empty database to the first release, insert the rows that it stored, and apply all other migrations, with `planted` after them. */
async function upgrade(planted = ''): Promise<string> {
  const url = new URL(readDirectTestDatabaseUrl());
  const name = `tachograph_upgrade_${randomUUID().slice(0, 8)}`;
  databases.push(name);
  url.pathname = `/${name}`;
  await ensureDatabase(url.href);
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    const [first = '', ...later] = migrations;
    const apply = (migration: string) =>
      client.query(readFileSync(path.join(folder, migration, 'migration.sql'), 'utf8'));
    await apply(first);
    await insertFirstRelease(client);
    for (const migration of later) await apply(migration);
    await client.query(planted);
    return url.href;
  } finally {
    await client.end();
  }
}

/** What readers are shown of the project: figures, totals, versions in their order, and the runs as they were sent. */
async function read(db: Store) {
  const project = await findProject(db, STRANGER, 'old');
  if (!project) throw new Error('the project is gone');
  const [{ series, points }, drivers, runs] = await Promise.all([
    readSeries(db, project.id, {}),
    listDrivers(db, project.id),
    listRuns(db, project.id, { limit: 10 }),
  ]);
  const documents = await Promise.all(runs.map(({ id }) => findWholeRun(db, id, { projectId: project.id })));
  return {
    project,
    series: series.map(({ driver, points: count }) => [driver.slug, count]).sort(),
    values: points.map(({ value }) => value).sort(),
    versions: drivers.map(({ slug, versions }) => [slug, versions.map(({ text, results }) => [text, results])]).sort(),
    runs: runs.map(({ id }) => id).sort(),
    results: documents.flatMap((document) => document?.document.results.map(({ value }) => value) ?? []).sort(),
    samples: (await addSamples(db, project.id, points)).map(({ samples }) => samples?.length),
  };
}

/** Addresses that people keep. */
const RUN_IDS = ['r_2b1054dbf210bb6a', 'r_44faf93eafe2a580', 'r_482cb13c1d47bfca', 'r_488fb433dab11983'];

/** Sorted as texts. */
const VALUES = [1001, 1002, 1003, 1004, 501, 502, 503, 504];

const EXPECTED = {
  series: [
    ['mariadb', 4],
    ['mysql2', 4],
  ],
  values: VALUES,
  versions: ['mariadb', 'mysql2'].map((slug) => [
    slug,
    [
      ['3.4.0', 2],
      ['3.10.0', 2],
    ],
  ]),
  runs: RUN_IDS,
  results: VALUES,
  samples: VALUES.map(() => 3),
};

test('runs of the first release have the same figures, versions, samples and ids after all migrations', async () => {
  const url = await upgrade();
  const db = createStore(url);
  const { project, ...found } = await read(db);
  expect(found).toEqual(EXPECTED);
  // The same run again is the same run, and the next one is added to what was there.
  const [again] = RUNS;
  if (again) expect((await insertRun(db, toNewRun(project, again))).outcome).toBe('replayed');
  await insertRun(db, toNewRun(project, sampleRun(5, { results: [resultOf('mariadb', '3.10.0', 1005)] })));
  await aggregatePending(db);
  const after = await read(db);
  expect(after.series).toEqual([
    ['mariadb', 5],
    ['mysql2', 4],
  ]);
  await closeStore(db);
});

test.each([
  ['results', 'DELETE FROM points WHERE value = 1001'],
  ['a run', 'DELETE FROM runs WHERE id = (SELECT min(id) FROM runs)'],
  ['samples', 'UPDATE run_payloads SET samples = NULL'],
])('a migration that loses %s is found', async (_, planted) => {
  const url = await upgrade(planted);
  const db = createStore(url);
  const found = await read(db).then(
    ({ project: __, ...rest }) => rest,
    () => null,
  );
  expect(found).not.toEqual(EXPECTED);
  await closeStore(db);
});
