import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listDrivers } from '../drivers/list-drivers.ts';
import { listEnvironments } from '../environments/list-environments.ts';
import type { Project } from '../projects/project.ts';
import { listRuns } from '../runs/list-runs.ts';
import { listScenarios } from '../scenarios/select-scenarios.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { readNewest } from '../testing/read-newest.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readSeries } from './read-series.ts';

const database = useTestDatabase();

const COUNT = 24;

/** A history in which versions, scenario content, environments and statuses change, and two runs share one time. */
const history = Array.from({ length: COUNT }, (_, n) => {
  const driver = { name: 'mariadb', version: `3.${Math.floor(n / 5)}.0`, language: 'javascript' };
  const failed = n % 7 === 3;
  return sampleRun(n === 9 ? 8 : n, {
    ...{ title: `Run ${n}`, repetitionGroup: n % 2 ? null : `batch ${n}` },
    environment: { server: { product: 'mariadb', version: n < 12 ? '10.6.1' : '11.4.2' } },
    scenarios: [{ id: 'select', title: 'Select', sql: n < 15 ? 'SELECT 1' : 'SELECT 1 + 1' }],
    results: [
      sampleResult({
        scenario: 'select',
        driver,
        value: failed ? null : 1000 + n,
        status: failed ? 'failed' : 'ok',
        ...(failed ? { statusReason: 'timeout' } : {}),
      }),
      sampleResult({ scenario: 'insert', driver, value: n, invocation: 1 }),
      sampleResult({ scenario: 'insert', driver, value: n + 0.5, invocation: 2 }),
    ],
  });
});

async function readAll(project: Project) {
  const { db } = database;
  return {
    series: await readSeries(db, project.id, {}, { withSamples: true }),
    thinned: await readSeries(db, project.id, {}, { maxPointsPerSeries: 9 }),
    range: await readSeries(db, project.id, { versions: ['3.1.0', '3.2.0'] }),
    newest: await readNewest(db, project.id, 5),
    drivers: await listDrivers(db, project.id),
    environments: await listEnvironments(db, project.id),
    scenarios: await listScenarios(db, project.id),
    runs: await listRuns(db, project.id, { limit: COUNT }),
  };
}

test('whatever the order in which runs arrive, every answer is that of the order of time (row 46)', async () => {
  const { db } = database;
  const inOrder = await createTestProject(db);
  for (const run of history) await insertRun(db, toNewRun(inOrder, run));
  const expected = await readAll(inOrder);
  expect(expected.series.points).toHaveLength(COUNT * 3);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(history, { minLength: COUNT }), fc.boolean(), async (shuffled, atOnce) => {
      const project = await createTestProject(db);
      if (atOnce) await Promise.all(shuffled.map((run) => insertRun(db, toNewRun(project, run))));
      else for (const run of shuffled) await insertRun(db, toNewRun(project, run));
      expect(await readAll(project)).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});
