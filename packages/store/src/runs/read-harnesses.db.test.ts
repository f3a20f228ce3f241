import { expect, test } from 'vitest';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readHarnesses } from './read-harnesses.ts';

const database = useTestDatabase();

const idOf = ({ normalised }: ReturnType<typeof toNewRun>) => `r_${normalised.contentHash.slice(0, 16)}`;

test('harness and tool of each run are there without their settings, and a run that states none is left out', async () => {
  const project = await createTestProject(database.db);
  const tool = { name: 'tinybench', version: '6.2.3' };
  const harness = {
    name: 'sample',
    version: '1.0.0',
    repeat: 'run {scenario}',
    tool: { ...tool, config: { time: 5 } },
  };
  const { harness: _, ...unstated } = sampleRun(1);
  const runs = [toNewRun(project, sampleRun(0, { harness })), toNewRun(project, unstated)];
  for (const run of runs) await insertRun(database.db, run);
  expect(await readHarnesses(database.db, project.id, [...runs.map(idOf), 'r_none'])).toEqual(
    new Map([[runs[0] && idOf(runs[0]), { name: 'sample', version: '1.0.0', tool }]]),
  );
});
