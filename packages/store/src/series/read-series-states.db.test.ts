import { groupBy } from '@tachograph/schema/collection';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeStore, createStore } from '../database/store.ts';
import type { Project } from '../projects/project.ts';
import { changingHistory } from '../testing/changing-history.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { applyHistory, randomHistory } from '../testing/random-history.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { readSeries } from './read-series.ts';
import { readSeriesStates } from './read-series-states.ts';

const database = useTestDatabase();

/** Of each series its state, and its results as a text. */
async function readContents(project: Project) {
  const { series, points } = await readSeries(database.db, project.id, {});
  const ofSeries = groupBy(points, (point) => point.series);
  const keys = series.map(({ key }) => key);
  const states = await readSeriesStates(database.db, project.id, keys);
  return keys.map((key) => ({ id: `${key} ${states.get(key)}`, content: JSON.stringify(ofSeries.get(key)) }));
}

test('whatever two processes upload, exclude, include, delete and aggregate, one state of a series never stands for two contents, and aggregation keeps it', async () => {
  const runs = changingHistory(12);
  const other = createStore(database.url);
  await fc.assert(
    fc.asyncProperty(randomHistory, async (steps) => {
      const project = await createTestProject(database.db);
      const known = new Map<string, string>();
      let before = await readContents(project);
      const onStep = async (action: string) => {
        const now = await readContents(project);
        if (action === 'aggregate') expect(now).toEqual(before);
        for (const { id, content } of now) {
          expect(known.get(id) ?? content).toBe(content);
          known.set(id, content);
        }
        before = now;
      };
      await applyHistory(steps, { stores: [database.db, other], project, runs, onStep });
    }),
    { numRuns: 10 },
  );
  await closeStore(other);
});

test('a series without results, and a text that is no key, have no state', async () => {
  const project = await createTestProject(database.db);
  expect(await readSeriesStates(database.db, project.id, ['0123456789abcdef', 'x'])).toEqual(new Map());
});
