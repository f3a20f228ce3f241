import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeStore, createStore, type Store } from '../database/store.ts';
import { insertReleases } from '../releases/insert-releases.ts';
import { readSeriesVersions } from '../series/read-series-versions.ts';
import { changingHistory } from '../testing/changing-history.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { applyHistory, randomHistory } from '../testing/random-history.ts';
import { toNewRun } from '../testing/to-new-run.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readChosen } from './read-chosen.ts';

const database = useTestDatabase();

/** Every version of every series, as a page that shows all of a project. */
async function readAll(db: Store, projectId: number) {
  const { series, versions } = await readSeriesVersions(db, projectId, {});
  return readChosen(db, projectId, { cells: versions, related: series });
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();

test('whatever happened since the last page, results and noise are those of a process that kept nothing', async () => {
  const runs = changingHistory(12);
  const other = createStore(database.url);
  await fc.assert(
    fc.asyncProperty(randomHistory, async (steps) => {
      const project = await createTestProject(database.db);
      const onStep = async () => {
        const kept = await readAll(database.db, project.id);
        other.resultCache.clear();
        const fresh = await readAll(other, project.id);
        expect(sorted(kept.points)).toEqual(sorted(fresh.points));
        expect(kept.noise.series).toEqual(fresh.noise.series);
        expect(kept.noise.metrics).toEqual(fresh.noise.metrics);
      };
      await applyHistory(steps, { stores: [database.db, other], project, runs, onStep });
    }),
    { numRuns: 8 },
  );
  await closeStore(other);
});

test('an upload to one series leaves the results of the others in memory', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const [first, second] = changingHistory(2);
  if (!first || !second) throw new Error('the history has two runs');
  await insertRun(db, toNewRun(project, first));
  const before = await readAll(db, project.id);
  await insertRun(db, toNewRun(project, { ...second, results: second.results.slice(0, 1) }));
  const after = await readAll(db, project.id);
  const [changed] = second.results;
  const isChanged = (point: (typeof before.points)[number]) => after.points.includes(point) === false;
  const scenarios = await readSeriesVersions(db, project.id, {});
  const scenarioOf = new Map(scenarios.series.map(({ key, case: of }) => [key, of.scenario]));
  expect(before.points.length).toBeGreaterThan(1);
  expect(new Set(before.points.filter(isChanged).map(({ series }) => scenarioOf.get(series)))).toEqual(
    new Set([changed?.scenario]),
  );
});

test('a day of release that becomes known is that of results in memory, too', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const [run] = changingHistory(1);
  if (!run) throw new Error('the history has a run');
  await insertRun(db, toNewRun(project, run));
  const [before] = (await readAll(db, project.id)).points;
  await insertReleases(db, {
    ...{ projectId: project.id, driver: 'mariadb', knownAt: new Date('2026-11-20T00:00:00Z'), most: 100 },
    releases: [{ version: before?.version?.raw ?? '', releasedOn: '2026-11-01' }],
  });
  const { points } = await readAll(db, project.id);
  expect(before?.version?.releasedOn).toBeUndefined();
  expect(points.map(({ version }) => version?.releasedOn)).toEqual(points.map(() => '2026-11-01'));
});
