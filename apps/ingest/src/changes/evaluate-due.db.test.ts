import type { RunInput } from '@tachograph/schema/run';
import { STRANGER } from '@tachograph/store/access';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { readProjectState } from '@tachograph/store/projects';
import { listRuns } from '@tachograph/store/runs';
import { toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyHistory, createTestProject, randomHistory, sampleResult, sampleRun } from '../testing/store-histories.ts';
import { evaluateDue } from './evaluate-due.ts';

const database = useTestDatabase();

type Project = Awaited<ReturnType<typeof createTestProject>>;

const NOW = new Date('2027-01-01T00:00:00Z');

async function evaluateAll(db: Store): Promise<void> {
  const onError = (error: unknown) => {
    throw error;
  };
  await aggregatePending(db);
  await evaluateDue(db, { now: () => NOW, restFactor: 0, isStopped: () => false, onError });
}

/** What evaluating found of a project, but for what depends on when it was found. */
async function readFound({ id }: Project) {
  const { rows } = await database.db.pool.query(
    `SELECT series_id, axis, position, direction, at, details FROM changes WHERE project_id = $1 AND is_current
     ORDER BY series_id, axis, position`,
    [id],
  );
  return rows;
}

/** A speed that falls by a third at the tenth run, with noise of one percent, and a count that changes at the sixth. */
const HISTORY: readonly RunInput[] = Array.from({ length: 20 }, (_, n) =>
  sampleRun(n, {
    results: [
      sampleResult({ value: (n < 10 ? 900 : 600) * (1 + ((n * 7) % 5) / 500) }),
      sampleResult({
        ...{ metric: 'allocations', unit: 'allocs/op', statistic: 'exact', value: n < 6 ? 21 : 23 },
        driver: { name: 'mariadb', version: `3.${Math.floor(n / 4)}.0` },
      }),
    ],
  }),
);

/** The same, with another kernel and another version of the harness later on, a new version of a driver, and a back-fill of an old one. */
const VARIED: readonly RunInput[] = HISTORY.map((run, n) => ({
  ...run,
  environment: { ...run.environment, client: { kernel: n < 14 ? '6.1.0' : '6.8.0' } },
  harness: { name: 'node', version: n < 17 ? '1.0.0' : '2.0.0' },
  results: [
    ...run.results,
    sampleResult({
      ...{ scenario: 'Insert', value: (n < 10 ? 400 : 800) * (1 + ((n * 5) % 7) / 500) },
      driver: { name: 'mariadb', version: n === 12 ? '2.9.0' : `3.${n}.0` },
    }),
  ],
}));

const insertAll = async (project: Project, runs: readonly RunInput[]) => {
  for (const run of runs) await insertRun(database.db, toNewRun(project, run));
};

test('a step along time and a count that changes are found soon after they were uploaded, and once', async () => {
  const project = await createTestProject(database.db);
  await insertAll(project, HISTORY);
  await evaluateAll(database.db);
  const found = await readFound(project);
  expect(found.map(({ axis, direction, details }) => [axis, direction, details.rule]).sort()).toEqual([
    ['time', 'worse', 'change-1'],
    ['time', 'worse', 'exact'],
  ]);
  expect(found.map(({ details }) => details.ratio?.toFixed(2)).sort()).toEqual(['0.67', '0.91']);
  const state = await readProjectState(database.db, STRANGER, project.slug);
  await database.db.pool.query('UPDATE series SET points = points WHERE project_id = $1', [project.id]);
  await evaluateAll(database.db);
  expect(await readFound(project)).toEqual(found);
  expect(await readProjectState(database.db, STRANGER, project.slug)).toEqual(state);
});

test('whatever is uploaded, excluded, included and deleted, in any order and by several processes, the changes are those of the results that are left', async () => {
  const other = createStore(database.url);
  const stores = [database.db, other];
  const arrivals = fc
    .constantFrom(HISTORY, VARIED)
    .chain((runs) => fc.shuffledSubarray([...runs], { minLength: 14 }).map((arriving) => ({ runs, arriving })));
  await fc.assert(
    fc.asyncProperty(arrivals, randomHistory, async ({ runs, arriving }, steps) => {
      const project = await createTestProject(database.db);
      await insertAll(project, arriving);
      let n = 0;
      const onStep = async () => {
        n += 1;
        if (n % 4 === 0) await Promise.all(stores.map(evaluateAll));
      };
      await applyHistory(steps, { stores, project, runs, onStep });
      await Promise.all(stores.map(evaluateAll));
      await evaluateAll(other);
      const left = new Set(
        (await listRuns(database.db, project.id, { limit: 100 })).flatMap(({ id, exclusion }) => (exclusion ? [] : id)),
      );
      const fresh = await createTestProject(database.db);
      await insertAll(
        fresh,
        runs.filter((run) => left.has(`r_${toNewRun(fresh, run).normalised.contentHash.slice(0, 16)}`)),
      );
      await evaluateAll(database.db);
      expect(await readFound(project)).toEqual(await readFound(fresh));
    }),
    { numRuns: 16 },
  );
  await closeStore(other);
});

test('what its results no longer show is hidden, and returns as the same row', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const read = async () => {
    const { rows } = await db.pool.query(
      'SELECT id, is_current AS "isCurrent" FROM changes WHERE project_id = $1 ORDER BY id',
      [project.id],
    );
    return rows;
  };
  await insertAll(project, HISTORY);
  await evaluateAll(db);
  const before = await read();
  const all = Array.from({ length: 20 }, (_, run) => ({ run, process: 0, action: 'insert' as const }));
  const late = (action: 'exclude' | 'include') =>
    [10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((run) => ({ run, process: 0, action }));
  await applyHistory([...all, ...late('exclude')], { stores: [db], project, runs: HISTORY });
  await evaluateAll(db);
  expect((await read()).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  await applyHistory([...all, ...late('include')], { stores: [db], project, runs: HISTORY });
  await evaluateAll(db);
  expect(await read()).toEqual(before);
});

test('a family that cannot be evaluated is due again later, and keeps no other from being evaluated', async () => {
  const { db } = database;
  const [broken, whole] = [await createTestProject(db), await createTestProject(db)];
  await insertAll(broken, HISTORY);
  await insertAll(whole, HISTORY);
  await aggregatePending(db);
  await db.pool.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'out of order'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON changes FOR EACH ROW WHEN (NEW.project_id = ${broken.id}) EXECUTE FUNCTION fail()`);
  const failed: number[] = [];
  const onError = (_: unknown, { projectId }: { readonly projectId: number }) => failed.push(projectId);
  await evaluateDue(db, { now: () => NOW, restFactor: 0, isStopped: () => false, onError });
  expect(failed).toEqual([broken.id]);
  expect([(await readFound(broken)).length, (await readFound(whole)).length]).toEqual([0, 2]);
  await db.pool.query('DROP FUNCTION fail CASCADE');
  await evaluateAll(db);
  expect(await readFound(broken)).toHaveLength(0);
  await db.pool.query('UPDATE due_families SET due_at = now()');
  await evaluateAll(db);
  expect(await readFound(broken)).toHaveLength(2);
});

test('nothing is evaluated while a large body is held, unless one is held all the time', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  await insertAll(project, HISTORY);
  await aggregatePending(db);
  const onError = (error: unknown) => {
    throw error;
  };
  let [looks, held] = [0, true];
  const isBusy = () => {
    looks += 1;
    return held;
  };
  const options = { now: () => NOW, restFactor: 0, isStopped: () => false, onError };
  const evaluating = evaluateDue(db, { ...options, isBusy });
  await expect.poll(() => looks).toBeGreaterThan(2);
  expect(await readFound(project)).toEqual([]);
  held = false;
  await evaluating;
  expect(await readFound(project)).toHaveLength(2);
  const always = await createTestProject(db);
  await insertAll(always, HISTORY);
  await aggregatePending(db);
  await evaluateDue(db, { ...options, isBusy: () => true, mostWaitMs: 200 });
  expect(await readFound(always)).toHaveLength(2);
});
