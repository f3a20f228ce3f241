import { expect, test } from 'vitest';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readOrigins } from './read-origins.ts';

const database = useTestDatabase();

const idOf = ({ normalised }: ReturnType<typeof toNewRun>) => `r_${normalised.contentHash.slice(0, 16)}`;

test('harness and tool of a run are there without their settings, and its commit with the repository; what it does not say is null', async () => {
  const project = await createTestProject(database.db);
  const tool = { name: 'tinybench', version: '6.2.3' };
  const harness = {
    name: 'sample',
    version: '1.0.0',
    repeat: 'run {scenario}',
    tool: { ...tool, config: { time: 5 } },
  };
  const commit = 'a'.repeat(40);
  const { harness: _, source: __, ...unstated } = sampleRun(1);
  const runs = [
    toNewRun(project, sampleRun(0, { harness, source: { kind: 'ci', commit, repository: 'example/driver' } })),
    toNewRun(project, unstated),
  ];
  for (const run of runs) await insertRun(database.db, run);
  const [first = '', second = ''] = runs.map(idOf);
  expect(await readOrigins(database.db, project.id, [first, second, 'r_none'])).toEqual(
    new Map([
      [first, { harness: { name: 'sample', version: '1.0.0', tool }, commit, repository: 'example/driver' }],
      [second, { harness: null, commit: null, repository: null }],
    ]),
  );
});
