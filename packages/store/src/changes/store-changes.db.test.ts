import { expect, test } from 'vitest';
import { readProjectState } from '../projects/read-project-state.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import type { NewChange } from './change.ts';
import { claimFamily } from './claim-family.ts';
import { countChanges, listChanges } from './list-changes.ts';
import { storeChanges } from './store-changes.ts';

const database = useTestDatabase();

const NOW = new Date('2027-01-01T00:00:00Z');

function toFound(series: string, n: number): NewChange {
  const side = { version: '3.4.0', run: 'r_1', at: timeOfRun(n), level: n + 0.1, points: 3 };
  const order = timeOfRun(n).toISOString();
  return {
    ...{ series, axis: 'time', position: `run ${n}`, order, nearFrom: order, nearTo: order, group: `run ${n}` },
    ...{
      direction: n % 2 ? 'better' : 'worse',
      moreRuns: null,
      ratio: 0.1 + 0.2,
      ratioLow: 0.1,
      ratioHigh: null,
      before: side,
    },
    ...{ after: side, rule: 'change-1', algorithm: 'change-1', p: null, q: 1e-12, evidence: { z: 7.25 } },
  };
}

/** A project whose only family is claimed. */
async function claimNew() {
  const { db } = database;
  const project = await createTestProject(db);
  const results = ['Select 1', 'Insert'].map((scenario) => sampleResult({ scenario }));
  await insertRun(db, toNewRun(project, sampleRun(1, { results })));
  await aggregateRuns(db, project.id);
  const family = await claimFamily(db);
  if (family?.projectId !== project.id) throw new Error('the family of the project is the only one that is due');
  const { series } = await readSeries(db, project.id, {});
  return { project, family, keys: series.map(({ key }) => key) };
}

test('what was found is read as it was, with its names, newest first; by series, and counted', async () => {
  const { db } = database;
  const { project, family, keys } = await claimNew();
  const [first = '', second = ''] = keys;
  const found = [toFound(first, 1), toFound(first, 2), toFound(second, 3)];
  const evaluated = keys.map((series) => ({ series, since: null }));
  expect(await storeChanges(db, family, { evaluated, found, now: NOW })).toBe(true);
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

test('what was found by a process whose claim is not the last one is not stored', async () => {
  const { db } = database;
  const { project, family, keys } = await claimNew();
  const found = [toFound(keys[0] ?? '', 1)];
  const late = { ...family, claim: family.claim - 1 };
  expect(await storeChanges(db, late, { evaluated: [], found, now: NOW })).toBe(false);
  expect(await listChanges(db, project.id, {}, 10)).toEqual([]);
  expect(await storeChanges(db, family, { evaluated: [], found, now: NOW })).toBe(true);
});

test('a family whose results changed meanwhile stays due, and what was found is stored', async () => {
  const { db } = database;
  const { project, family, keys } = await claimNew();
  await insertRun(db, toNewRun(project, sampleRun(2)));
  await aggregateRuns(db, project.id);
  await storeChanges(db, family, { evaluated: [], found: [toFound(keys[0] ?? '', 1)], now: NOW });
  expect(await listChanges(db, project.id, {}, 10)).toHaveLength(1);
  const again = await claimFamily(db);
  expect(again).toMatchObject({ projectId: project.id, claim: family.claim + 1 });
  if (again) await storeChanges(db, again, { evaluated: [], found: [], now: NOW });
});

test('changes before the results that were evaluated stay, and the state of the project moves with every other one', async () => {
  const { db } = database;
  const { project, family, keys } = await claimNew();
  const [series = ''] = keys;
  const stateOf = async () => (await readProjectState(db, project.slug))?.state;
  const store = async (found: readonly NewChange[], since: Date | null) => {
    await db.pool.query('UPDATE series SET points = points WHERE project_id = $1', [project.id]);
    const claimed = await claimFamily(db);
    if (!claimed) throw new Error('an update of a series makes its family due');
    await storeChanges(db, claimed, { evaluated: [{ series, since }], found, now: NOW });
    return stateOf();
  };
  await storeChanges(db, family, { evaluated: [], found: [], now: NOW });
  const states = [await stateOf(), await store([toFound(series, 1), toFound(series, 5)], null)];
  expect(await store([toFound(series, 5)], timeOfRun(3))).toBe(states[1]);
  expect(await listChanges(db, project.id, {}, 10)).toHaveLength(2);
  states.push(await store([], timeOfRun(3)));
  expect(await listChanges(db, project.id, {}, 10)).toHaveLength(1);
  expect(new Set(states).size).toBe(3);
});

test('a suspected change is listed only where it is asked for, and is found as the same change at the time that confirms it', async () => {
  const { db } = database;
  const { project, family, keys } = await claimNew();
  const [series = ''] = keys;
  const later = new Date(NOW.getTime() + 3_600_000);
  const evaluated = [{ series, since: null }];
  await storeChanges(db, family, { evaluated, found: [{ ...toFound(series, 1), moreRuns: 2 }], now: NOW });
  expect(await listChanges(db, project.id, {}, 10)).toEqual([]);
  expect(await countChanges(db, project.id, {})).toEqual({});
  const [suspected] = await listChanges(db, project.id, { certainty: 'suspected' }, 10);
  expect(suspected).toMatchObject({ certainty: 'suspected', moreRuns: 2, foundAt: NOW, groupChanges: 0 });
  await db.pool.query('UPDATE series SET points = points WHERE project_id = $1', [project.id]);
  const again = await claimFamily(db);
  if (!again) throw new Error('an update of a series makes its family due');
  await storeChanges(db, again, { evaluated, found: [toFound(series, 1)], now: later });
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
