import { groupBy } from '@tachograph/schema/collection';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Project } from '../projects/project.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { applyHistory, randomHistory } from '../testing/random-history.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readPoolRepeatGroups, readRepeatGroups } from './read-repeat-groups.ts';

const database = useTestDatabase();

const _BY = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };

/** Sum of squared deviations of the logarithms. */
function sumSquaresOf(values: readonly number[]): number {
  const logs = values.map(Math.log);
  const mean = logs.reduce((sum, x) => sum + x, 0) / logs.length;
  return logs.reduce((sum, x) => sum + (x - mean) ** 2, 0);
}

/** What the groups of a project must be, made from its points. */
async function expectedOf(project: Project) {
  const { points } = await readSeries(database.db, project.id, {}, { maxPointsPerSeries: 10_000 });
  const groups = groupBy(points, ({ series, version, scenarioHash, repetitionGroup, run }) =>
    JSON.stringify([series, version?.raw, scenarioHash, repetitionGroup, repetitionGroup === null ? run : null]),
  );
  return [...groups.values()].flatMap((group) => {
    const valued = group.filter(({ value }) => value !== null);
    const values = valued.flatMap(({ status, value }) =>
      status === 'ok' && value !== null && value > 0 ? [value] : [],
    );
    const [first] = group;
    if (!first || values.length < 2 || values.length < valued.length) return [];
    return [
      {
        ...{ series: first.series, version: first.version?.raw ?? null, scenarioHash: first.scenarioHash },
        ...{ repetitionGroup: first.repetitionGroup, run: first.repetitionGroup === null ? first.run : null },
        ...{ repeats: values.length, sumSquares: expect.closeTo(sumSquaresOf(values), 4) },
        lastAt: new Date(Math.max(...valued.map(({ at }) => at.getTime()))),
      },
    ];
  });
}

async function readAll(project: Project) {
  const { series } = await readSeries(database.db, project.id, {});
  return readRepeatGroups(
    database.db,
    project.id,
    series.map(({ key }) => key),
  );
}

const isStored = async (project: Project) => {
  const groups = await readAll(project);
  const expected = await expectedOf(project);
  expect(groups).toHaveLength(expected.length);
  expect(groups).toEqual(expect.arrayContaining(expected));
};

const insert = async (project: Project, n: number, more: Parameters<typeof sampleRun>[1] = {}) => {
  const inserted = await insertRun(database.db, toNewRun(project, sampleRun(n, more)));
  return 'run' in inserted ? inserted.run : '';
};

const repeat = (scenario: string, value: number, more: Parameters<typeof sampleResult>[0] = {}) =>
  sampleResult({ scenario, value, ...more });

describe('groups of repeats', () => {
  test('are those of a repetition group over its runs, and of the invocations of one run', async () => {
    const project = await createTestProject(database.db);
    for (const n of [0, 1, 2]) {
      await insert(project, n, { repetitionGroup: 'b', results: [repeat('select', 100 + n), repeat('insert', 7)] });
    }
    const invocations = [50, 60].map((value, at) => repeat('select', value, { invocation: at + 1 }));
    const run = await insert(project, 3, { results: [...invocations, repeat('insert', 8)] });
    const groups = await readAll(project);
    expect(groups.map(({ repetitionGroup, run: of, repeats }) => [repetitionGroup, of, repeats])).toEqual([
      [null, run, 2],
      ['b', null, 3],
      ['b', null, 3],
    ]);
    expect(groups[0]?.sumSquares).toBeCloseTo(sumSquaresOf([50, 60]), 6);
    await isStored(project);
  });

  test('of pending runs are those of a run with a series twice, beside others of that series and of none', async () => {
    const project = await createTestProject(database.db);
    // The first upload of a process is aggregated at once.
    await insert(project, 0, { results: [repeat('first', 1)] });
    await insert(project, 1, { results: [repeat('select', 5), repeat('insert', 6)] });
    await insert(project, 2, { results: [repeat('insert', 7), repeat('batch', 8)] });
    const twice = [50, 60].map((value, at) => repeat('select', value, { invocation: at + 1 }));
    const run = await insert(project, 3, { results: [...twice, repeat('insert', 8)] });
    expect((await readAll(project)).map(({ run: of, repeats }) => [of, repeats])).toEqual([[run, 2]]);
    await isStored(project);
    await aggregateRuns(database.db, project.id);
    await isStored(project);
  });

  test('with an emulated result or a value of zero say nothing of noise', async () => {
    const project = await createTestProject(database.db);
    const emulated = { status: 'emulated' as const, statusReason: 'a loop' };
    for (const n of [0, 1, 2]) {
      const results = [repeat('a', 5, n === 1 ? emulated : {}), repeat('b', n), repeat('c', 5)];
      await insert(project, n, { repetitionGroup: 'b', results });
    }
    expect((await readAll(project)).map(({ repeats }) => repeats)).toEqual([3]);
    await isStored(project);
  });

  test('of a pool are those of one environment with the same metric, unit and statistic, the newest ones', async () => {
    const project = await createTestProject(database.db);
    for (const n of [0, 1, 2, 3]) {
      const results = [repeat('a', 5), repeat('b', 6), repeat('c', 7, { statistic: 'p99' })];
      await insert(project, n, { repetitionGroup: `b${n >> 1}`, results });
      await insert(project, n, { repetitionGroup: 'b', results, environment: { server: { product: 'mysql' } } });
    }
    const { series } = await readSeries(database.db, project.id, { scenarios: ['a'] });
    const [one] = series;
    if (!one) throw new Error('two series were stored');
    const { metric, unit, statistic } = one.case;
    const pool = { environment: one.environment.identity, metric, unit, statistic };
    const before = await readPoolRepeatGroups(database.db, project.id, pool);
    await aggregateRuns(database.db, project.id);
    expect(await readPoolRepeatGroups(database.db, project.id, pool)).toEqual(before);
    expect(new Set(before.map((group) => group.series)).size).toBe(2);
    const [newest] = await readPoolRepeatGroups(database.db, project.id, pool, 1);
    expect(newest).toEqual(before[0]);
  });

  test('are at most as many of a series as asked for, the newest ones', async () => {
    const project = await createTestProject(database.db);
    for (const n of [0, 1, 2, 3, 4, 5])
      await insert(project, n, { repetitionGroup: `b${n >> 1}`, results: [repeat('a', n + 1)] });
    await aggregateRuns(database.db, project.id);
    const { series } = await readSeries(database.db, project.id, {});
    const keys = series.map(({ key }) => key);
    const newest = await readRepeatGroups(database.db, project.id, keys, 2);
    expect(newest.map(({ repetitionGroup }) => repetitionGroup)).toEqual(['b2', 'b1']);
  });
});

const COUNT = 12;

/** Runs of four groups, two of which are one run each, with statuses and versions that differ. */
const runOf = (n: number) => ({
  repetitionGroup: n % 4 === 3 ? null : `b${n % 4}`,
  results: [
    repeat('select', 100 + ((n * 37) % 11), {
      driver: { name: 'mariadb', version: `3.${n % 2}.0` },
      paired: {
        ...{ anchor: { name: 'mariadb', version: '3.0.0' }, logRatio: (n * 0.013) % 0.1, rounds: 9, sd: 0.1 },
        ...(n % 3 === 0 ? {} : { twin: (n * 0.017) % 0.1 }),
      },
    }),
    ...[1, 2].map((invocation) =>
      repeat('insert', n + invocation, { invocation, driver: { name: 'mariadb', version: '3.0.0' } }),
    ),
    repeat('batch', 5 + n, n === 5 ? { status: 'emulated', statusReason: 'a loop' } : {}),
  ],
});

test('whatever the order of arrival, aggregation, exclusion, inclusion and deletion, the groups are those of the points that are left', async () => {
  const runs = Array.from({ length: COUNT }, (_, n) => sampleRun(n, runOf(n)));
  await fc.assert(
    fc.asyncProperty(randomHistory, async (steps) => {
      const project = await createTestProject(database.db);
      await applyHistory(steps, { stores: [database.db], project, runs });
      await isStored(project);
    }),
    { numRuns: 25 },
  );
});
