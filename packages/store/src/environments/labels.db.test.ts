import type { Environment } from '@tachograph/schema/environment';
import { expect, test } from 'vitest';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { listEnvironments } from './list-environments.ts';

const database = useTestDatabase();

const stated: Environment = {
  client: { kernel: '6.1.0' },
  server: { product: 'mariadb', version: '10.11.2', config: { max_connections: 151 } },
};
const withConfig = (config: NonNullable<Environment['server']>['config']): Environment => ({
  ...stated,
  server: { ...stated.server, config },
});

async function createProject() {
  const project = await createTestProject(database.db);
  const insert = (hour: number, environment: Environment) =>
    insertRun(database.db, toNewRun(project, sampleRun(hour, { environment })));
  const labels = async () => (await listEnvironments(database.db, project.id)).map(({ label }) => label).sort();
  return { insert, labels };
}

test.each([
  [0, 1],
  [1, 0],
])(
  'of two environments the one that does not state what differs says so, whichever came first: %d, %d',
  async (a, b) => {
    const { insert, labels } = await createProject();
    const environments = [stated, withConfig(undefined)];
    for (const n of [a, b, a]) await insert(a * 9 + n, environments[n] ?? {});
    expect(await labels()).toEqual(['MariaDB 10.11', 'MariaDB 10.11 · configuration not stated']);
  },
);

test('a value that both state is that of the later one, and further fields follow where one does not do', async () => {
  const { insert, labels } = await createProject();
  await insert(0, stated);
  await insert(1, { ...stated, client: { kernel: '6.8.0' } });
  await insert(2, withConfig({ max_connections: 200 }));
  await insert(3, withConfig(undefined));
  await insert(4, { ...withConfig(undefined), client: {} });
  await insert(5, { ...withConfig(undefined), client: { kernel: '6.8.0' } });
  expect(await labels()).toEqual([
    'MariaDB 10.11',
    expect.stringMatching(/^MariaDB 10\.11 · configuration [0-9a-f]{8}$/),
    'MariaDB 10.11 · configuration not stated',
    'MariaDB 10.11 · configuration not stated · kernel 6.8',
    'MariaDB 10.11 · kernel 6.8',
    'MariaDB 10.11 · kernel not stated',
  ]);
});

test('are different when they arrive at once, and each upload has that of its environment', async () => {
  const { insert, labels } = await createProject();
  const kernels = ['5.10', '5.15', '6.1', '6.8', '6.12', '6.17'];
  const inserted = await Promise.all(kernels.map((kernel, n) => insert(n, { ...stated, client: { kernel } })));
  const returned = inserted.flatMap((run) => ('environmentLabel' in run ? [run.environmentLabel] : []));
  expect(new Set(returned).size).toBe(kernels.length);
  expect(returned.sort()).toEqual(await labels());
});

test('a run has the same label when its environment is known and when it is sent again', async () => {
  const { insert } = await createProject();
  await insert(0, stated);
  const other = withConfig({ max_connections: 9 });
  const [first, ...later] = [
    await insert(1, other),
    await insert(2, other),
    await insert(3, other),
    await insert(1, other),
  ];
  const { environmentLabel } = first as { environmentLabel: string };
  expect(environmentLabel).toContain(' · configuration ');
  expect(later).toMatchObject(later.map(() => ({ environmentLabel })));
  expect(later.at(-1)).toMatchObject({ outcome: 'replayed' });
});
