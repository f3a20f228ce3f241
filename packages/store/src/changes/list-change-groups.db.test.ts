import type { FoundChange } from '@tachograph/schema/change';
import { expect, test } from 'vitest';
import { createChangingProject, toFoundChange, useTestDatabase } from '../testing/index.ts';
import { countNewChanges } from './count-new-changes.ts';
import { listChangeChoices } from './list-change-choices.ts';
import { listChangeGroups } from './list-change-groups.ts';
import { countChanges, listChanges, NEWEST_CHANGES } from './list-changes.ts';

const database = useTestDatabase();

/** Changes of both series of a project: at each time, of the group and the ratio named. */
async function createGroups(
  groups: readonly { readonly group: string; readonly ratios: readonly (number | null)[] }[],
) {
  const { db } = database;
  const { project, keys, storeFound } = await createChangingProject(db);
  const found = groups.flatMap(({ group, ratios }, n) =>
    ratios.map((ratio, index): FoundChange => {
      const change = toFoundChange(keys[index % 2] ?? '', n + 1);
      return { ...change, axis: index < 2 ? 'time' : 'version', group, ratio };
    }),
  );
  await storeFound(found);
  const all = await listChanges(db, project.id, {}, 100);
  const groupOf = new Map(all.map((change) => [change.id, change]));
  const list = async (options: Partial<Parameters<typeof listChangeGroups>[3]> = {}, filter = {}) => {
    const page = await listChangeGroups(db, project.id, filter, { groups: 10, changes: 10, sort: 'time', ...options });
    const named = page.groups.map(({ largest, changes }) => ({
      group: groupOf.get(largest[0] ?? '')?.group,
      ratios: largest.map((id) => groupOf.get(id)?.ratio),
      changes,
    }));
    return { ...page, named };
  };
  return { project, list, all };
}

const GROUPS = [
  { group: 'a', ratios: [1.1, 2, 0.25] },
  { group: 'b', ratios: [1.5] },
  { group: 'c', ratios: [null, 1.2] },
];

test('changes of one group are together, the largest first either way, and the group measured last comes first', async () => {
  const { list } = await createGroups(GROUPS);
  const { named, total, changes } = await list();
  expect(named).toEqual([
    { group: 'c', ratios: [1.2, null], changes: 2 },
    { group: 'b', ratios: [1.5], changes: 1 },
    { group: 'a', ratios: [0.25, 2, 1.1], changes: 3 },
  ]);
  expect([total, changes]).toEqual([3, 6]);
});

test('of a group as many changes are named as asked for, and all are counted', async () => {
  const { list } = await createGroups(GROUPS);
  expect((await list({ changes: 1 })).named.at(-1)).toEqual({ group: 'a', ratios: [0.25], changes: 3 });
});

test('by size the group with the largest change comes first, one without a ratio last', async () => {
  const { list } = await createGroups([...GROUPS, { group: 'd', ratios: [null] }]);
  const { named } = await list({ sort: 'size' });
  expect(named.map(({ group }) => group)).toEqual(['a', 'b', 'c', 'd']);
});

test('pages have every group once, forwards and backwards, and any change of a group names its page', async () => {
  const { list, all } = await createGroups(
    Array.from({ length: 5 }, (_, n) => ({ group: String(n), ratios: [1.5, 1.2] })),
  );
  const first = await list({ groups: 2 });
  const second = await list({ groups: 2, from: first.next ?? '' });
  const third = await list({ groups: 2, from: second.next ?? '' });
  const groupsOf = (page: typeof first) => page.named.map(({ group }) => group);
  expect([first, second, third].map(groupsOf)).toEqual([['4', '3'], ['2', '1'], ['0']]);
  expect([first.previous, third.next]).toEqual([null, null]);
  expect(groupsOf(await list({ groups: 2, from: third.previous ?? '' }))).toEqual(['2', '1']);
  const small = all.find(({ group, ratio }) => group === '2' && ratio === 1.2);
  expect(groupsOf(await list({ groups: 2, from: small?.id }))).toEqual(['2', '1']);
  expect(groupsOf(await list({ groups: 2, from: 'no id' }))).toEqual(['4', '3']);
});

test('lines are in the order of release, and what was measured in one night has one too', async () => {
  const { project, list } = await createGroups(GROUPS);
  // A cluster takes no function of a column here that is not immutable.
  for (const [group, version] of Object.entries({ a: '9.97.0', b: '9.98.0', c: '9.99.0' }))
    await database.db.pool.query(
      `UPDATE changes SET details = jsonb_set(details, '{after,version}', $3::jsonb) WHERE project_id = $1 AND "group" = $2`,
      [project.id, group, JSON.stringify(version)],
    );
  await database.db.pool.query(
    `INSERT INTO driver_versions (project_id, id, driver, raw, text, parsed, prerelease, sort_key, results, first_at, last_at)
     SELECT $1, n, 'mariadb', '9.' || n || '.0', '9.' || n || '.0', true, false, n::text, 0, now(), now() FROM unnest(ARRAY[97, 98, 99]) n`,
    [project.id],
  );
  await database.db.pool.query(
    `INSERT INTO releases (project_id, driver, raw, recorded_at, released_on)
     VALUES ($1, 'mariadb', '9.97.0', now(), '2035-01-02'), ($1, 'mariadb', '9.99.0', now(), '2034-01-02')`,
    [project.id],
  );
  const { named, groups } = await list();
  expect(named.map(({ group }) => group)).toEqual(['a', 'c', 'b']);
  expect(groups.map(({ releasedOn }) => releasedOn)).toEqual(['2035-01-02', '2034-01-02', null]);
});

test('words, and changes of which something is left, narrow the list', async () => {
  const { project, list } = await createGroups(GROUPS);
  await database.db.pool.query(
    `UPDATE changes SET details = jsonb_set(details, '{fate}', '{"fate": "holds"}') WHERE project_id = $1 AND "group" = 'b'`,
    [project.id],
  );
  const groupsOf = async (filter: Parameters<typeof list>[1]) =>
    (await list({}, filter)).named.map(({ group }) => group);
  expect(await groupsOf({ holding: true })).toEqual(['b']);
  expect(await groupsOf({ words: ['SELECT'] })).toEqual(['c', 'a']);
  expect(await groupsOf({ words: ['insert', 'nothing'] })).toEqual([]);
  expect(await groupsOf({ words: ['100%'] })).toEqual([]);
  expect(await groupsOf({ metric: ['none', 'throughput'] })).toHaveLength(3);
});

test('a filter by group, by several states and by a driver that is not there', async () => {
  const { project, list, all } = await createGroups(GROUPS);
  const one = all.find(({ group }) => group === 'a');
  expect((await list({}, { groupOf: one?.id })).named.map(({ group }) => group)).toEqual(['a']);
  expect(await countChanges(database.db, project.id, { groupOf: one?.id })).toEqual({ new: 3 });
  expect((await list({}, { state: ['new', 'fixed'] })).changes).toBe(6);
  expect((await list({}, { state: ['fixed', 'expected'] })).groups).toEqual([]);
  expect(await list({}, { driver: 'none' })).toMatchObject({ groups: [], total: 0, previous: null, next: null });
});

test('the releases and batches of new changes are counted, up to a limit of changes', async () => {
  const { project } = await createGroups(GROUPS);
  expect(await countNewChanges(database.db, project.id, 100)).toBe(3);
  expect(await countNewChanges(database.db, project.id, 1)).toBe(1);
});

test('the values by which changes can be narrowed have their numbers of changes, the most first', async () => {
  const { project } = await createGroups(GROUPS);
  const { drivers, scenarios, metrics, environments } = await listChangeChoices(database.db, project.id);
  expect(drivers).toEqual([{ key: 'mariadb', label: 'mariadb', changes: 6 }]);
  expect(scenarios.map(({ label, changes }) => [label, changes])).toEqual([
    ['Insert', 3 + 1],
    ['Select 1', 2],
  ]);
  expect([metrics.length, environments.length, environments[0]?.changes]).toEqual([1, 1, 6]);
});

test('groups, choices and numbers are of the newest ten thousand changes, however many a project has', async () => {
  const { db } = database;
  const { project, list } = await createGroups([{ group: 'oldest', ratios: [1.1] }]);
  await db.pool.query(
    `INSERT INTO changes (project_id, id, series_id, axis, position, "order", "group", direction, at, details, found_at)
     SELECT project_id, id + n, series_id, axis, 'later ' || n, 'later', 'later ' || n % 100, direction, at + interval '1 day', details, found_at
     FROM changes, generate_series(1, ${NEWEST_CHANGES}) AS n WHERE project_id = $1`,
    [project.id],
  );
  expect(await list()).toMatchObject({ total: 100, changes: NEWEST_CHANGES });
  expect(await list({}, { groupOf: undefined, driver: 'mariadb' })).toMatchObject({ changes: NEWEST_CHANGES });
  expect(await countChanges(db, project.id, {})).toEqual({ new: NEWEST_CHANGES });
  expect((await listChangeChoices(db, project.id)).drivers[0]?.changes).toBe(NEWEST_CHANGES);
});
