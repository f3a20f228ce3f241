import type { FoundChange } from '@tachograph/schema/change';
import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { countChanges, listChanges, listFoundChanges } from '../changes/list-changes.ts';
import { readProjectState } from '../projects/read-project-state.ts';
import {
  createChangingProject,
  sampleRun,
  timeOfRun,
  toFoundChange,
  toNewRun,
  useTestDatabase,
} from '../testing/index.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { claimFamily, countDueSeries } from './claim-family.ts';
import { storeChanges } from './store-changes.ts';

const database = useTestDatabase();

const NOW = new Date('2027-01-01T00:00:00Z');

test('what was found is read as it was, with its names, newest first; by series, and counted', async () => {
  const { db } = database;
  const { project, family, keys } = await createChangingProject(db);
  const [first = '', second = ''] = keys;
  const found = [toFoundChange(first, 1), toFoundChange(first, 2), toFoundChange(second, 3)];
  const evaluated = keys.map((series) => ({ series, since: null }));
  expect(await storeChanges(db, family, { evaluated, found, now: NOW, restMs: 0 })).toBe(true);
  const all = await listChanges(db, project.id, {}, 10);
  expect(all.map(({ after }) => after.at)).toEqual([3, 2, 1].map(timeOfRun));
  expect(all[0]).toMatchObject({
    ...{ series: second, driver: { slug: 'mariadb', name: 'mariadb' }, ratio: 0.1 + 0.2, ratioHigh: null, q: 1e-12 },
    ...{ evidence: { z: 7.25 }, groupChanges: 1, foundAt: NOW, state: 'new' },
  });
  expect((await listChanges(db, project.id, { series: [second] }, 10)).map(({ id }) => id)).toEqual([all[0]?.id]);
  expect(await countChanges(db, project.id, { direction: 'better' })).toEqual({ new: 2 });
  expect(await claimFamily(db)).toBeNull();
});

test('a list in the order in which changes were found begins with the last one, however old its results are', async () => {
  const { db } = database;
  const { project, keys, storeFound } = await createChangingProject(db);
  const [recent, old] = [toFoundChange(keys[0] ?? '', 9), toFoundChange(keys[0] ?? '', 2)];
  await storeFound([recent]);
  await db.pool.query("UPDATE changes SET found_at = now() - interval '1 day' WHERE project_id = $1", [project.id]);
  await storeFound([recent, old]);
  const times = async (list: typeof listChanges) => (await list(db, project.id, {}, 10)).map(({ after }) => after.at);
  expect(await times(listChanges)).toEqual([9, 2].map(timeOfRun));
  expect(await times(listFoundChanges)).toEqual([2, 9].map(timeOfRun));
});

test('what was found by a process whose claim is not the last one is not stored', async () => {
  const { db } = database;
  const { project, family, keys } = await createChangingProject(db);
  const found = [toFoundChange(keys[0] ?? '', 1)];
  const late = { ...family, claim: family.claim - 1 };
  expect(await storeChanges(db, late, { evaluated: [], found, now: NOW, restMs: 0 })).toBe(false);
  expect(await listChanges(db, project.id, {}, 10)).toEqual([]);
  expect(await storeChanges(db, family, { evaluated: [], found, now: NOW, restMs: 0 })).toBe(true);
});

test('a family whose results changed meanwhile stays due, and what was found is stored', async () => {
  const { db } = database;
  const { project, family, keys } = await createChangingProject(db);
  await insertRun(db, toNewRun(project, sampleRun(2)));
  await aggregateRuns(db, project.id);
  await storeChanges(db, family, { evaluated: [], found: [toFoundChange(keys[0] ?? '', 1)], now: NOW, restMs: 0 });
  expect(await listChanges(db, project.id, {}, 10)).toHaveLength(1);
  const again = await claimFamily(db);
  expect(again).toMatchObject({ projectId: project.id, claim: family.claim + 1 });
  if (again) await storeChanges(db, again, { evaluated: [], found: [], now: NOW, restMs: 0 });
});

test('a family rests after it was evaluated: it is not due meanwhile, however often its results change, and due afterwards', async () => {
  const { db } = database;
  const { project, family } = await createChangingProject(db);
  const setRested = () => db.pool.query('UPDATE due_families SET due_at = now() WHERE project_id = $1', [project.id]);
  await storeChanges(db, family, { evaluated: [], found: [], now: NOW, restMs: 3_600_000 });
  expect(await countDueSeries(db, project.id)).toBe(0);
  for (const run of [2, 3]) {
    await insertRun(db, toNewRun(project, sampleRun(run)));
    await aggregateRuns(db, project.id);
  }
  expect(await countDueSeries(db, project.id)).toBe(2);
  expect(await claimFamily(db)).toBeNull();
  await setRested();
  const again = await claimFamily(db);
  expect(again).toMatchObject({ projectId: project.id });
  if (again) await storeChanges(db, again, { evaluated: [], found: [], now: NOW, restMs: 3_600_000 });
  await setRested();
  expect(await claimFamily(db)).toBeNull();
  const { rows } = await db.pool.query('SELECT 1 FROM due_families WHERE project_id = $1', [project.id]);
  expect(rows).toEqual([]);
});

test('changes before the results that were evaluated stay, and the state of the project moves with every other one', async () => {
  const { db } = database;
  const { project, keys, storeFound } = await createChangingProject(db);
  const [series = ''] = keys;
  const stateOf = async () => (await readProjectState(db, STRANGER, project.slug))?.state;
  const store = async (found: readonly FoundChange[], since: Date | null) => {
    await storeFound(found, [{ series, since }]);
    return stateOf();
  };
  const states = [await stateOf(), await store([toFoundChange(series, 1), toFoundChange(series, 5)], null)];
  expect(await store([toFoundChange(series, 5)], timeOfRun(3))).toBe(states[1]);
  expect(await listChanges(db, project.id, {}, 10)).toHaveLength(2);
  states.push(await store([], timeOfRun(3)));
  expect(await listChanges(db, project.id, {}, 10)).toHaveLength(1);
  expect(new Set(states).size).toBe(3);
});

test('a suspected change is listed only where it is asked for, and is found as the same change at the time that confirms it', async () => {
  const { db } = database;
  const { project, family, keys } = await createChangingProject(db);
  const [series = ''] = keys;
  const later = new Date(NOW.getTime() + 3_600_000);
  const evaluated = [{ series, since: null }];
  await storeChanges(db, family, {
    evaluated,
    found: [{ ...toFoundChange(series, 1), moreRuns: 2 }],
    now: NOW,
    restMs: 0,
  });
  expect(await listChanges(db, project.id, {}, 10)).toEqual([]);
  expect(await countChanges(db, project.id, {})).toEqual({});
  const [suspected] = await listChanges(db, project.id, { certainty: 'suspected' }, 10);
  expect(suspected).toMatchObject({ certainty: 'suspected', moreRuns: 2, foundAt: NOW, groupChanges: 0 });
  await db.pool.query('UPDATE series SET points = points WHERE project_id = $1', [project.id]);
  const again = await claimFamily(db);
  if (!again) throw new Error('an update of a series makes its family due');
  await storeChanges(db, again, { evaluated, found: [toFoundChange(series, 1)], now: later, restMs: 0 });
  const [found] = await listChanges(db, project.id, {}, 10);
  expect(found).toMatchObject({
    id: suspected?.id,
    certainty: 'found',
    moreRuns: null,
    foundAt: later,
    groupChanges: 1,
  });
  expect(await listChanges(db, project.id, { certainty: 'suspected' }, 10)).toEqual([]);
});
