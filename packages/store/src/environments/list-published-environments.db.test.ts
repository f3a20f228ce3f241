import { expect, test } from 'vitest';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { listEnvironments, listPublishedEnvironments } from './list-environments.ts';

const database = useTestDatabase();

const on = (version: string) => ({ environment: { server: { product: 'mariadb', version } } });
const published = { source: { kind: 'published', title: 'A page of figures' } } as const;

test('an environment is published when its newest run is, whatever arrived last; those of other projects are not named', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const insert = (hour: number, more: Parameters<typeof sampleRun>[1]) =>
    insertRun(db, toNewRun(project, sampleRun(hour, more)));
  await insert(5, { ...on('10.6.1'), ...published });
  await insert(2, on('10.6.1'));
  await insert(3, { ...on('11.4.2'), ...published });
  await insert(9, on('11.4.2'));
  await insert(4, on('12.3.1'));
  await insertRun(db, toNewRun(other, sampleRun(1, { ...on('9.9.9'), ...published })));

  const environments = await listEnvironments(db, project.id);
  const labels = (await listPublishedEnvironments(db, project.id)).map(
    (identity) => environments.find((environment) => environment.identity === identity)?.label,
  );
  expect(labels).toHaveLength(1);
  expect(labels[0]).toContain('10.6');
});
