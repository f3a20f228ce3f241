import { expect, test } from 'vitest';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { excludeRun, includeRun } from './exclude-run.ts';
import { readExcludedResults } from './read-excluded-results.ts';

const database = useTestDatabase();
const BY = { id: '00000000-0000-4000-8000-000000000001', name: 'Ann' };

test('the results of excluded runs are there with their reasons and their series, as long as the runs are excluded', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const runs: string[] = [];
  for (const n of [0, 1, 2]) {
    const inserted = await insertRun(db, toNewRun(project, sampleRun(n)));
    runs.push('run' in inserted ? inserted.run : '');
  }
  const [first = '', second = ''] = runs;
  const { series } = await readSeries(db, project.id, {});
  const keys = series.map(({ key }) => key);
  const read = async (most = 10) =>
    (await readExcludedResults(db, project.id, keys, most)).map(({ point, reason }) => [
      ...[point.run, point.series, point.value, reason],
    ]);
  expect(await read()).toEqual([]);
  await excludeRun(db, project.id, { run: first, reason: 'throttled', by: BY, now: timeOfRun(9) });
  await excludeRun(db, project.id, { run: second, reason: 'another build ran', by: BY, now: timeOfRun(9) });
  expect(await read()).toEqual([
    [second, keys[0], 1001, 'another build ran'],
    [first, keys[0], 1000, 'throttled'],
  ]);
  expect(await read(1)).toHaveLength(1);
  expect(await readExcludedResults(db, project.id, ['0000000000000001'], 10)).toEqual([]);
  await includeRun(db, project.id, { run: second, by: BY, now: timeOfRun(9) });
  expect(await read()).toEqual([[first, keys[0], 1000, 'throttled']]);
});
