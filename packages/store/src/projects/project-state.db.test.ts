import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { closeStore, createStore } from '../database/store.ts';
import { insertReleases } from '../releases/insert-releases.ts';
import { readReleases } from '../releases/read-releases.ts';
import { listRuns } from '../runs/list-runs.ts';
import { changingHistory, readEverything } from '../testing/changing-history.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { applyHistory, randomHistory } from '../testing/random-history.ts';
import { sampleRun } from '../testing/sample-run.ts';
import { toNewRun } from '../testing/to-new-run.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { findProject } from './find-project.ts';
import type { Project } from './project.ts';
import { readInstallationState, readProjectState } from './read-project-state.ts';
import { updateProject } from './update-project.ts';

const database = useTestDatabase();

const stateOf = async ({ slug }: Pick<Project, 'slug'>) =>
  (await readProjectState(database.db, STRANGER, slug))?.state ?? '';

/** All that pages show of a project, excluded runs with their reasons among it. */
const readShown = async (project: Project) =>
  JSON.stringify([
    await readEverything(database.db, project),
    await listRuns(database.db, project.id, { limit: 1000 }),
    await findProject(database.db, STRANGER, project.slug),
  ]);

test('whatever two processes upload, exclude, include, delete and aggregate, one state never stands for two contents, and aggregation keeps it', async () => {
  const runs = changingHistory(12);
  const other = createStore(database.url);
  await fc.assert(
    fc.asyncProperty(randomHistory, async (steps) => {
      const project = await createTestProject(database.db);
      const shown = new Map([[await stateOf(project), await readShown(project)]]);
      let before = await stateOf(project);
      const onStep = async (action: string) => {
        const [state, content] = [await stateOf(project), await readShown(project)];
        if (action === 'aggregate') expect(state).toBe(before);
        expect(shown.get(state) ?? content).toBe(content);
        shown.set(state, content);
        before = state;
      };
      await applyHistory(steps, { stores: [database.db, other], project, runs, onStep });
    }),
    { numRuns: 10 },
  );
  await closeStore(other);
});

test('a title, a reference, rules for names, a release and its day each give another state', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  await insertRun(db, toNewRun(project, sampleRun(1)));
  const driver = 'mariadb';
  const release = (releasedOn: string | null) =>
    insertReleases(db, {
      ...{ projectId: project.id, driver, knownAt: new Date('2026-11-20T00:00:00Z'), most: 100 },
      releases: [{ version: '99.0.0', releasedOn }],
    });
  const changes = [
    () => updateProject(db, project.id, { title: 'Another title' }),
    () => updateProject(db, project.id, { referenceDriver: driver }),
    () => updateProject(db, project.id, { mapping: [] }),
    () => release(null),
    () => release('2026-11-01'),
  ];
  const states = [await stateOf(project)];
  for (const change of changes) {
    await change();
    states.push(await stateOf(project));
  }
  const { known } = await readReleases(db, project.id, { driver, series: [] });
  expect(known.map(({ raw }) => raw)).toContain('99.0.0');
  expect(new Set(states).size).toBe(changes.length + 1);
  await release('2026-11-01');
  expect(await stateOf(project)).toBe(states.at(-1));
});

test('uploads to one project do not wait for each other because of its state, and other projects keep theirs', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const before = await stateOf(other);
  await insertRun(db, toNewRun(project, sampleRun(1)));
  await aggregateRuns(db, project.id);
  const client = await db.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM project_states WHERE project_id = $1 FOR NO KEY UPDATE', [project.id]);
  const uploaded = insertRun(db, toNewRun(project, sampleRun(2)));
  expect((await uploaded).outcome).toBe('created');
  await client.query('COMMIT');
  client.release();
  expect(await stateOf(other)).toBe(before);
});

test('a slug that names no project has no state', async () => {
  expect(await readProjectState(database.db, STRANGER, 'nowhere')).toBeNull();
});

test('the state of all projects is another one after a new project, an upload to any of them and a title, and aggregation keeps it', async () => {
  const { db } = database;
  const states = [await readInstallationState(db, STRANGER)];
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const changes = [
    () => createTestProject(db),
    () => insertRun(db, toNewRun(project, sampleRun(1))),
    () => insertRun(db, toNewRun(other, sampleRun(1))),
    () => updateProject(db, other.id, { title: 'Another title' }),
  ];
  for (const change of changes) {
    await change();
    states.push(await readInstallationState(db, STRANGER));
  }
  expect(new Set(states).size).toBe(changes.length + 1);
  await aggregateRuns(db, project.id);
  expect(await readInstallationState(db, STRANGER)).toBe(states.at(-1));
});
