import { groupBy } from '@tachograph/schema/collection';
import type { RunInput } from '@tachograph/schema/run';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excludeRun } from '../curation/exclude-run.ts';
import type { Project } from '../projects/project.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { applyHistory, randomHistory } from '../testing/random-history.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readBatchesOf, readRecentBatchesOf } from './read-noise.ts';

const database = useTestDatabase();

const VERSIONS = ['3.0.0', '3.1.0', '3.2.0', '3.3.0'];

/** Each version in turns with the first one, in some scenarios. */
const runOf = (n: number, repetitionGroup: string | null, scenarios: readonly string[]): Partial<RunInput> => ({
  repetitionGroup,
  results: scenarios.flatMap((scenario) =>
    VERSIONS.map((version, at) =>
      sampleResult({
        ...{ scenario, value: 100 + at + n, driver: { name: 'mariadb', version } },
        paired: {
          ...{ anchor: { name: 'mariadb', version: '3.0.0' }, logRatio: at === 0 ? 0 : at / 10 + n / 1_000 },
          ...{ rounds: 9, sd: 0.1, twin: n / 500 },
        },
      }),
    ),
  ),
});

const insert = async (project: Project, n: number, more: Partial<RunInput>) => {
  const inserted = await insertRun(database.db, toNewRun(project, sampleRun(n, more)));
  return 'run' in inserted ? inserted.run : '';
};

async function readAll(project: Project, scenario?: string) {
  const filter = scenario === undefined ? {} : { scenarios: [scenario] };
  const { series, points } = await readSeries(database.db, project.id, filter, { maxPointsPerSeries: 10_000 });
  return readBatchesOf(database.db, project.id, points, series);
}

describe('a batch', () => {
  test('is read as a whole, whatever a page shows of it, with the anchor marked', async () => {
    const project = await createTestProject(database.db);
    for (const n of [1, 2, 3, 4]) await insert(project, n, runOf(n, 'b', ['a', 'b', 'c']));
    const [batch, ...others] = await readAll(project, 'a');
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ occasion: 'b', earlier: [], metric: 'throughput' });
    expect(batch?.turns).toHaveLength(3 * 4 * VERSIONS.length);
    expect(groupBy(batch?.turns ?? [], (turn) => turn.case).size).toBe(3);
    expect(new Set(batch?.turns.filter(({ isAnchor }) => isAnchor).map(({ version }) => version))).toEqual(
      new Set(['3.0.0']),
    );
    const one = batch?.turns.find(({ version, logRatio }) => version === '3.2.0' && logRatio === 0.203);
    expect(one).toMatchObject({ anchor: 'mariadb', anchorVersion: '3.0.0', invocation: 1, twin: 0.006 });
  });

  test('is without excluded runs, and comes from memory afterwards', async () => {
    const project = await createTestProject(database.db);
    const run = await insert(project, 1, runOf(1, 'b', ['a']));
    for (const n of [2, 3]) await insert(project, n, runOf(n, 'b', ['a']));
    const [before] = await readAll(project);
    const [again] = await readAll(project);
    expect(again?.turns).toBe(before?.turns);
    const by = { id: '00000000-0000-4000-8000-000000000000', name: 'ann' };
    await excludeRun(database.db, project.id, { run, reason: 'noise', by, now: new Date() });
    const [after] = await readAll(project);
    expect(after?.turns).toHaveLength(2 * VERSIONS.length);
  });

  test('that knows too little of its noise comes with the batches before it, and never with later ones', async () => {
    const project = await createTestProject(database.db);
    const small = (n: number, group: string) => ({
      ...runOf(n, group, ['a']),
      results: (runOf(n, group, ['a']).results ?? []).slice(0, 2),
    });
    for (const n of [1, 2]) await insert(project, n, small(n, 'first'));
    for (const n of [3, 4]) await insert(project, n, small(n, 'second'));
    for (const n of [5, 6]) await insert(project, n, small(n, 'third'));
    await aggregateRuns(database.db, project.id);
    const batches = await readAll(project);
    expect(batches.map(({ occasion, earlier }) => [occasion, earlier.map((before) => before.occasion)])).toEqual([
      ['third', ['second', 'first']],
      ['second', ['first']],
      ['first', []],
    ]);
  });
});

test('whatever arrives, is excluded, included and deleted, the batches are those of the runs that are left', async () => {
  const runs = Array.from({ length: 10 }, (_, n) =>
    sampleRun(n, runOf(n, n % 4 === 3 ? null : `b${n % 4}`, n % 2 === 0 ? ['a', 'b'] : ['a'])),
  );
  await fc.assert(
    fc.asyncProperty(randomHistory, async (steps) => {
      const project = await createTestProject(database.db);
      await applyHistory(steps, { stores: [database.db], project, runs });
      const { points } = await readSeries(database.db, project.id, {}, { maxPointsPerSeries: 10_000 });
      const turns = (await readAll(project)).flatMap((batch) => batch.turns);
      const keyOf = (series: string, version: string | null, run: string) => `${series} ${version} ${run}`;
      expect(turns.map(({ series, version, run }) => keyOf(series, version, run)).sort()).toEqual(
        points.map(({ series, version, run }) => keyOf(series, version?.raw ?? null, run)).sort(),
      );
    }),
    { numRuns: 15 },
  );
});

test('the newest batches of a pool are the same whatever is shown, newest first, with all their cases', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  for (const n of [1, 2]) await insert(project, n, runOf(n, 'first', ['a']));
  for (const n of [3, 4]) await insert(project, n, runOf(n, 'second', ['a', 'b']));
  const { series } = await readSeries(db, project.id, {}, { maxPointsPerSeries: 10 });
  await aggregateRuns(db, project.id);
  const recent = await readRecentBatchesOf(db, project.id, series.slice(0, 1));
  expect(recent.map(({ occasion, turns }) => [occasion, turns.length])).toEqual([
    ['second', 2 * 2 * VERSIONS.length],
    ['first', 2 * VERSIONS.length],
  ]);
  expect(await readRecentBatchesOf(db, project.id, [])).toEqual([]);
});
