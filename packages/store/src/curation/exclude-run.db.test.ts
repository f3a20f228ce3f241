import { describe, expect, test } from 'vitest';
import { findEnvironment } from '../environments/find-environment.ts';
import { findWholeRun } from '../runs/find-whole-run.ts';
import { listRuns } from '../runs/list-runs.ts';
import { readRunResults } from '../series/read-run-results.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { readNewest } from '../testing/read-newest.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { excludeRun, includeRun } from './exclude-run.ts';

const database = useTestDatabase();

const [ANN, BOB] = ['Ann', 'Bob'].map((name, n) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, name })) as [
  { id: string; name: string },
  { id: string; name: string },
];
const reasonOf = { reason: 'the machine was throttled' };

async function createRuns() {
  const { db } = database;
  const project = await createTestProject(db);
  const ids: string[] = [];
  for (const n of [0, 1]) {
    const inserted = await insertRun(db, toNewRun(project, sampleRun(n, { repetitionGroup: 'b' })));
    ids.push('run' in inserted ? inserted.run : '');
  }
  return { db, project, first: ids[0] ?? '', second: ids[1] ?? '' };
}

describe('an excluded run', () => {
  test('says why and since when wherever it is listed, and keeps its own results readable; it repeats nothing of its batch', async () => {
    const { db, project, first, second } = await createRuns();
    const exclusion = { ...reasonOf, since: timeOfRun(9) };
    const requested = { run: first, ...reasonOf, by: ANN, now: timeOfRun(9) };
    expect(await excludeRun(db, project.id, requested)).toEqual(exclusion);
    const runs = await listRuns(db, project.id, { limit: 9 });
    expect(runs.map((run) => [run.id, run.exclusion, run.repetitions, run.repetitionsExcluded])).toEqual([
      [second, null, 2, 1],
      [first, exclusion, 2, 1],
    ]);
    const valuesOf = async (run: string) =>
      (await readRunResults(db, project.id, { id: run })).points.map(({ value }) => value);
    expect(await valuesOf(first)).toEqual([1000, 1001]);
    expect(await valuesOf(second)).toEqual([1001]);
    expect((await readSeries(db, project.id, {})).points.map(({ value }) => value)).toEqual([1001]);
  });

  test('is readable with its series and its environment where it was the only run of both', async () => {
    const { db, project, first, second } = await createRuns();
    for (const run of [first, second]) {
      await excludeRun(db, project.id, { run, ...reasonOf, by: ANN, now: timeOfRun(9) });
    }
    const found = await findWholeRun(db, first, { projectId: project.id });
    if (!found) throw new Error('it was inserted');
    const { series } = await readRunResults(db, project.id, found);
    expect(series).toMatchObject([{ key: found.seriesKeys[0], points: 0, firstAt: timeOfRun(0) }]);
    const environment = await findEnvironment(db, project.id, found.environment.identity);
    expect(environment).toMatchObject({ runs: 2, results: 0, firstAt: timeOfRun(0), drivers: [], whoRanHere: [] });
    expect((await readSeries(db, project.id, {})).series).toEqual([]);
  });

  test('keeps a trail: each exclusion with its reason, its times and the tokens, and none is made twice', async () => {
    const { db, project, first } = await createRuns();
    const at = (n: number) => ({ run: first, now: timeOfRun(n) });
    const since = timeOfRun(5);
    await excludeRun(db, project.id, { ...at(5), reason: 'one', by: ANN });
    expect(await excludeRun(db, project.id, { ...at(6), reason: 'one', by: BOB })).toEqual({ reason: 'one', since });
    await excludeRun(db, project.id, { ...at(7), reason: 'two', by: BOB });
    expect(await includeRun(db, project.id, { ...at(8), by: ANN })).toBe(true);
    expect(await includeRun(db, project.id, { ...at(9), by: BOB })).toBe(true);
    expect((await findWholeRun(db, first, { projectId: project.id }))?.exclusions).toEqual([
      { reason: 'one', since, until: timeOfRun(7) },
      { reason: 'two', since: timeOfRun(7), until: timeOfRun(8) },
    ]);
    const { rows } = await db.pool.query(
      'SELECT excluded_by_name, lifted_by_name FROM run_exclusions WHERE project_id = $1 ORDER BY id',
      [project.id],
    );
    expect(rows).toEqual([
      { excluded_by_name: 'Ann', lifted_by_name: 'Bob' },
      { excluded_by_name: 'Bob', lifted_by_name: 'Ann' },
    ]);
  });

  test('does not stretch its batch: what was measured between it and the rest is no part of that', async () => {
    const { db, project, first } = await createRuns();
    for (const n of [2, 3, 4])
      await insertRun(db, toNewRun(project, sampleRun(n, n === 2 ? {} : { repetitionGroup: 'b' })));
    const { points } = await readSeries(db, project.id, {});
    const second = points[1]?.run ?? '';
    for (const run of [first, second]) {
      await excludeRun(db, project.id, { run, ...reasonOf, by: ANN, now: timeOfRun(9) });
    }
    const newest = await readNewest(db, project.id, 2);
    expect(newest.points.map(({ at }) => at)).toEqual([3, 4].map(timeOfRun));
  });

  test('is one of the project: of another one, or unknown, it is not found', async () => {
    const { db, project, first } = await createRuns();
    const other = await createTestProject(db);
    for (const run of [first, 'r_0123456789abcdef', 'x']) {
      expect(await excludeRun(db, other.id, { run, ...reasonOf, by: ANN, now: timeOfRun(9) })).toBeNull();
      expect(await includeRun(db, other.id, { run, by: ANN, now: timeOfRun(9) })).toBe(false);
    }
    expect((await findWholeRun(db, first, { projectId: project.id }))?.exclusion).toBeNull();
  });

  test('is excluded once, however many ask at the same moment', async () => {
    const { db, project, first } = await createRuns();
    const requested = { run: first, ...reasonOf, by: ANN, now: timeOfRun(9) };
    await Promise.all(Array.from({ length: 8 }, () => excludeRun(db, project.id, requested)));
    expect((await findWholeRun(db, first, { projectId: project.id }))?.exclusions).toHaveLength(1);
    expect((await readSeries(db, project.id, {})).series).toMatchObject([{ points: 1 }]);
  });
});
