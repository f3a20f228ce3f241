import { expect, test } from 'vitest';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { listMetrics } from './select-scenarios.ts';

const database = useTestDatabase();

test('the metrics of a project are those of its cases alone, those of most cases first, and no more than are asked for', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const count = { metric: 'allocations', unit: 'allocs/op', statistic: 'exact' } as const;
  const results = ['a', 'b'].map((scenario) => sampleResult({ scenario }));
  await insertRun(
    db,
    toNewRun(project, sampleRun(1, { results: [...results, sampleResult({ ...count, value: 21 })] })),
  );
  await insertRun(db, toNewRun(other, sampleRun(1, { results: [sampleResult({ ...count, metric: 'bytes' })] })));
  const { metric } = sampleResult();
  expect(await listMetrics(db, project.id, 10)).toEqual([metric, 'allocations']);
  expect(await listMetrics(db, project.id, 1)).toEqual([metric]);
});
