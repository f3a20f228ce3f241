import { expect, test } from 'vitest';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readCommits } from './read-commits.ts';

const database = useTestDatabase();

const idOf = ({ normalised }: ReturnType<typeof toNewRun>) => `r_${normalised.contentHash.slice(0, 16)}`;

test('the commit of each run that states one is there with its repository', async () => {
  const project = await createTestProject(database.db);
  const commit = 'a'.repeat(40);
  const runs = [
    toNewRun(project, sampleRun(0, { source: { kind: 'ci', commit, repository: 'example/driver' } })),
    toNewRun(project, sampleRun(1, { source: { kind: 'ci', commit } })),
    toNewRun(project, sampleRun(2, { source: { kind: 'manual' } })),
  ];
  for (const run of runs) await insertRun(database.db, run);
  const [first = '', second = ''] = runs.map(idOf);
  expect(await readCommits(database.db, project.id, [...runs.map(idOf), 'r_none'])).toEqual(
    new Map([
      [first, { commit, repository: 'example/driver' }],
      [second, { commit, repository: null }],
    ]),
  );
});
