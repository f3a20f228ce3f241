import { expect, test } from 'vitest';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readNoise } from './read-noise.ts';
import { readSeriesWithNoise } from './read-series-with-noise.ts';

const database = useTestDatabase();

test('series come with the noise of exactly these series, as if it was read after them', async () => {
  const project = await createTestProject(database.db);
  for (const [index, value] of [100, 104, 98].entries()) {
    const results = ['select-1', 'insert'].map((scenario) => sampleResult({ scenario, value }));
    await insertRun(database.db, toNewRun(project, sampleRun(index, { repetitionGroup: 'batch', results })));
  }
  const filter = { scenarios: ['select-1'] };
  const { noise, ...data } = await readSeriesWithNoise(database.db, project.id, filter);
  expect(data).toEqual(await readSeries(database.db, project.id, filter));
  expect(noise).toEqual(await readNoise(database.db, project.id, data.series));
  expect(noise.groups).toMatchObject([{ series: data.series[0]?.key, repeats: 3 }]);
});
