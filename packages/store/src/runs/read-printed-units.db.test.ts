import { expect, test } from 'vitest';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readPrintedUnits } from './read-printed-units.ts';

const database = useTestDatabase();

const latency = (unit: string, scenario: string) => sampleResult({ scenario, metric: 'latency', unit, value: 2 });

const idOf = ({ normalised }: ReturnType<typeof toNewRun>) => `r_${normalised.contentHash.slice(0, 16)}`;

test('the unit of every series of every run asked for is as its tool printed it, however many runs', async () => {
  const project = await createTestProject(database.db);
  const units = ['ms/op', 'us/op', 'ns/op'];
  const runs: string[] = [];
  const expected: unknown[] = [];
  for (let n = 0; n < 20; n += 1) {
    const unit = units[n % units.length] ?? '';
    const newRun = toNewRun(project, sampleRun(n, { results: [latency(unit, 'a'), latency('s/op', 'b')] }));
    await insertRun(database.db, newRun);
    const id = idOf(newRun);
    runs.push(id);
    const keys = newRun.normalised.results.map(({ seriesKey }) => seriesKey);
    expected.push({ run: id, series: keys[0], unit }, { run: id, series: keys[1], unit: 's/op' });
  }
  const read = await readPrintedUnits(database.db, project.id, [...runs, ...runs]);
  expect(read).toHaveLength(40);
  expect(read).toEqual(expect.arrayContaining(expected));
});

test('runs of another project, and texts that name none, are passed over', async () => {
  const [mine, other] = [await createTestProject(database.db), await createTestProject(database.db)];
  const theirs = toNewRun(other, sampleRun(0));
  await insertRun(database.db, theirs);
  expect(await readPrintedUnits(database.db, mine.id, [idOf(theirs), 'r_none', ''])).toEqual([]);
});
