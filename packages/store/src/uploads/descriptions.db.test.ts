import type { RunInput } from '@tachograph/schema/run';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { deleteRun } from '../curation/delete-run.ts';
import { queryRows } from '../database/query-rows.ts';
import { closeStore, createStore, type Store } from '../database/store.ts';
import type { Project } from '../projects/project.ts';
import { readProjectState } from '../projects/read-project-state.ts';
import { findScenario } from '../scenarios/select-scenarios.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { applyHistory, randomHistory } from '../testing/random-history.ts';
import { sampleResult, sampleRun } from '../testing/sample-run.ts';
import { toNewRun } from '../testing/to-new-run.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { aggregateRuns } from './aggregate-runs.ts';
import { insertRun } from './insert-run.ts';

const database = useTestDatabase();

const titled = (n: number, title: string) =>
  sampleRun(n, { scenarios: [{ id: 'select', title }], results: [sampleResult({ scenario: 'select', value: n + 1 })] });

const titleOf = async (project: Project) => (await findScenario(database.db, project.id, 'select'))?.title;

/** Every order of a few runs. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

async function withStores(use: (stores: readonly [Store, Store]) => Promise<void>): Promise<void> {
  const stores = [createStore(database.url), createStore(database.url)] as const;
  await use(stores).finally(() => Promise.all(stores.map(closeStore)));
}

describe('the title of a scenario is that of the newest run that describes it', () => {
  test('when a text of one process was replaced through another, and the first one sends it again', () =>
    withStores(async ([a, b]) => {
      const project = await createTestProject(database.db);
      await insertRun(a, toNewRun(project, titled(1, 'Old')));
      await insertRun(b, toNewRun(project, titled(2, 'New')));
      await insertRun(a, toNewRun(project, titled(3, 'Old')));
      expect(await titleOf(project)).toBe('Old');
    }));

  test.each([true, false])(
    'when an older run arrives after others with one text (aggregated between: %s)',
    (aggregated) =>
      withStores(async ([a]) => {
        const project = await createTestProject(database.db);
        // The first upload of a process is aggregated at once, the two after it together.
        for (const n of [0, 1, 3]) await insertRun(a, toNewRun(project, titled(n, 'one')));
        if (aggregated) await aggregateRuns(a, project.id);
        await insertRun(a, toNewRun(project, titled(2, 'two')));
        expect(await titleOf(project)).toBe('one');
        await aggregateRuns(a, project.id);
        expect(await titleOf(project)).toBe('one');
      }),
  );

  test('in every order of arrival, through either of two processes', () =>
    withStores(async (stores) => {
      const runs = [titled(1, 'one'), titled(3, 'one'), titled(2, 'two'), titled(4, 'two')];
      for (const [n, order] of ordersOf(runs).entries()) {
        const project = await createTestProject(database.db);
        for (const [k, run] of order.entries()) {
          const db = stores[(n + k) % 2] as Store;
          await insertRun(db, toNewRun(project, run));
        }
        expect(await titleOf(project)).toBe('two');
      }
    }));

  test('of uploads at once', () =>
    withStores(async (stores) => {
      const project = await createTestProject(database.db);
      const uploads = Array.from({ length: 24 }, (_, n) => titled(n, n % 3 === 2 ? 'two' : 'one'));
      await Promise.all(uploads.map((run, n) => insertRun(stores[n % 2] as Store, toNewRun(project, run))));
      // An upload may not have seen another that was not committed yet: what it left is added here.
      await aggregateRuns(stores[0], project.id);
      expect(await titleOf(project)).toBe('two');
    }));
});

const NAMES = ['mariadb', 'MariaDB'];
const PURLS = [undefined, 'pkg:npm/mariadb'];
const TITLES = [undefined, 'one', 'two'];

/** Runs that describe one scenario and one driver in several ways, and some of them not at all. */
const described = (n: number): RunInput => {
  const [name = '', purl, title] = [NAMES[n % 2], PURLS[(n >> 1) % 2], TITLES[n % 3]];
  return sampleRun(n, {
    ...(title && { scenarios: [{ id: 'select', title }] }),
    results: [
      sampleResult({
        scenario: n % 4 ? 'select' : 'Select',
        driver: { name, version: '1.0.0', ...(purl && { purl }) },
      }),
    ],
  });
};

const EXPECTED = `
  SELECT DISTINCT ON (d.subject) d.subject::text, coalesce(d.content->>'title', d.content->>'name') AS text, d.content->>'purl' AS purl
  FROM runs r CROSS JOIN LATERAL unnest(r.description_ids) AS i (id)
  JOIN descriptions d ON d.project_id = r.project_id AND d.id = i.id
  WHERE r.project_id = $1 ORDER BY d.subject, d.rank DESC, r.started_at DESC, d.id DESC`;

const STORED = `
  SELECT 'driver' AS subject, name AS text, purl FROM drivers WHERE project_id = $1
  UNION ALL SELECT 'scenario', title, NULL FROM scenarios WHERE project_id = $1 ORDER BY subject`;

test('whatever the order of arrival, aggregation and deletion, and by two processes, descriptions are those of the newest runs left', () =>
  withStores(async (stores) => {
    const runs = Array.from({ length: 12 }, (_, n) => described(n));
    await fc.assert(
      fc.asyncProperty(randomHistory, async (steps) => {
        const project = await createTestProject(database.db);
        await applyHistory(steps, { stores, project, runs });
        const expected = await queryRows(database.db.pool, EXPECTED, [project.id]);
        // Without any run, the texts stay.
        if (expected.length === 0) return;
        expect(await queryRows(database.db.pool, STORED, [project.id])).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  }));

test('a run that is the only one left describes its scenario, though a newer one that is deleted described it otherwise', async () => {
  const project = await createTestProject(database.db);
  const newest = await insertRun(database.db, toNewRun(project, titled(5, 'New')));
  expect('run' in newest && (await deleteRun(database.db, project.id, newest.run))).toBe(true);
  await insertRun(database.db, toNewRun(project, titled(1, 'Old')));
  expect(await titleOf(project)).toBe('Old');
});

test('an aggregation that makes a title right, which two uploads at one time left wrong, moves the state of the project; no other does', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const stateOf = async () => (await readProjectState(db, STRANGER, project.slug))?.state;
  await insertRun(db, toNewRun(project, titled(1, 'one')));
  await aggregateRuns(db, project.id);
  await insertRun(db, toNewRun(project, titled(2, 'two')));
  // As the upload of `one` leaves it that did not see the newer one.
  const left =
    "UPDATE scenarios SET title = 'one', described_at = $2, description_id = (SELECT id FROM descriptions WHERE project_id = $1 AND content->>'title' = 'one') WHERE project_id = $1";
  await queryRows(db.pool, left, [project.id, new Date(0)]);
  const before = await stateOf();
  await aggregateRuns(db, project.id);
  expect(await titleOf(project)).toBe('two');
  expect(await stateOf()).not.toBe(before);

  await insertRun(db, toNewRun(project, titled(3, 'two')));
  const right = await stateOf();
  await aggregateRuns(db, project.id);
  expect(await stateOf()).toBe(right);
});
