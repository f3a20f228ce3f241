import { expect, test } from 'vitest';
import { createTestProject, explainScans, isCluster, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { findEnvironment } from './find-environment.ts';
import { listEnvironments } from './list-environments.ts';

const database = useTestDatabase();

test.skipIf(isCluster())(
  'the page of an environment reads versions from the rollup, and runs and points by their indexes',
  async () => {
    const { db } = database;
    const project = await createTestProject(db);
    for (const n of [0, 1, 2]) await insertRun(db, toNewRun(project, sampleRun(n)));
    await aggregateRuns(db, project.id);
    const [environment] = await listEnvironments(db, project.id);
    const scans = await explainScans(db, () => findEnvironment(db, project.id, environment?.identity ?? ''));
    expect(scans.map(({ table }) => table)).toContain('series_versions');
    for (const { table, node, condition } of scans) {
      if (!['points', 'runs', 'run_payloads'].includes(table)) continue;
      expect(node, table).not.toBe('Seq Scan');
      expect(condition, table).toMatch(/project_id/);
    }
  },
);
