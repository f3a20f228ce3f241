import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeStore, createStore, type Store } from '../database/store.ts';
import { readSeriesVersions } from '../series/read-series-versions.ts';
import { changingHistory } from '../testing/changing-history.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { applyHistory, randomHistory } from '../testing/random-history.ts';
import { toNewRun } from '../testing/to-new-run.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { type ChosenLines, readLines } from './read-lines.ts';

const database = useTestDatabase();

/** Every series of a project as a line; fewer points than a line may have, so that long ones are thinned. */
async function readAll(db: Store, projectId: number, axis: ChosenLines['axis']) {
  const { series, versions } = await readSeriesVersions(db, projectId, {});
  const context = { cells: versions, series };
  return readLines(db, projectId, { axis, lines: series, cells: versions, perLine: 7, context, related: series });
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();

test('whatever happened since the last page, lines and their noise are those of a process that kept nothing', async () => {
  const runs = changingHistory(16);
  const other = createStore(database.url);
  await fc.assert(
    fc.asyncProperty(randomHistory, async (steps) => {
      const project = await createTestProject(database.db);
      const onStep = async () => {
        for (const axis of ['version', 'time'] as const) {
          const kept = await readAll(database.db, project.id, axis);
          other.resultCache.clear();
          const fresh = await readAll(other, project.id, axis);
          expect(sorted(kept.points)).toEqual(sorted(fresh.points));
          expect(sorted(kept.context)).toEqual(sorted(fresh.context));
          expect(kept.noise).toEqual(fresh.noise);
        }
      };
      await applyHistory(steps, { stores: [database.db, other], project, runs, onStep });
    }),
    { numRuns: 6 },
  );
  await closeStore(other);
});

test('an upload to one line leaves the points of the others in memory', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const [first, second] = changingHistory(2);
  if (!first || !second) throw new Error('the history has two runs');
  await insertRun(db, toNewRun(project, first));
  const before = await readAll(db, project.id, 'time');
  await insertRun(db, toNewRun(project, { ...second, results: second.results.slice(0, 1) }));
  const after = await readAll(db, project.id, 'time');
  const changed = new Set(after.points.filter((point) => !before.points.includes(point)).map(({ series }) => series));
  expect(before.points.length).toBeGreaterThan(1);
  expect(changed.size).toBe(1);
});
