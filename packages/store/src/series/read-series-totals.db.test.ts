import { expect, test } from 'vitest';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readSeriesTotals } from './read-series-totals.ts';
import { readSeriesVersions } from './read-series-versions.ts';

const database = useTestDatabase();

test('the totals of series are what their versions come to, and tell the same variances of pairs', async () => {
  const project = await createTestProject(database.db);
  const paired = { anchor: { name: 'old', version: '1.0.0' }, logRatio: 0.1, rounds: 100, sd: 0.2, lag1: 0, twin: 0 };
  for (const n of [3, 1, 2]) {
    const results = ['a', 'b'].flatMap((scenario) => [
      sampleResult({ scenario, driver: { name: 'mysql2', version: `${n}.0.0` } }),
      sampleResult({ scenario, driver: { name: 'mysql2', version: `${n}.0.0` }, statistic: 'p25', paired }),
    ]);
    await insertRun(database.db, toNewRun(project, sampleRun(n, { results })));
  }
  const [totals, versions] = [
    await readSeriesTotals(database.db, project.id),
    await readSeriesVersions(database.db, project.id, {}),
  ];
  expect(totals.series).toEqual(versions.series);
  expect(totals.pairVariances).toEqual(versions.pairVariances);
  expect(totals.pairVariances.size).toBe(2);
  for (const { series, results, measuredAt } of totals.totals) {
    const own = versions.versions.filter((version) => version.series === series);
    expect(results).toBe(own.reduce((sum, version) => sum + version.results, 0));
    expect(measuredAt.getTime()).toBe(Math.max(...own.map((version) => version.measuredAt.getTime())));
  }
});
