import { STRANGER } from '@tachograph/store/access';
import { insertProject, type Project } from '@tachograph/store/projects';
import { sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { beforeAll, expect, test, vi } from 'vitest';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';
import { store } from '@/server/store.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';

const DRIVERS = 8;
const SERIES = 10_000;

const world = useServedWorld(createShareWorld);

/** A project of so many series, each with one result. */
async function uploadLarge() {
  const project = (await insertProject(world.db, { slug: 'large', title: 'Large', referenceDriver: 'd0' })) as Project;
  const results = Array.from({ length: SERIES }, (_, n) =>
    sampleResult({
      ...{ scenario: `s${Math.floor(n / DRIVERS)}`, driver: { name: `d${n % DRIVERS}`, version: '1.0.0' } },
      value: 1000 + n,
    }),
  );
  await insertRun(world.db, toNewRun(project, sampleRun(5, { results })));
  await aggregatePending(world.db);
}

beforeAll(async () => {
  for (const hour of [1, 2]) await world.upload(hour, { mysql2: 1000, mariadb: 1500 });
  await uploadLarge();
});

const pages = () => createCallerFactory(appRouter)({ db: store(), viewer: STRANGER });

/** What a procedure returns, with the text of each of its queries. */
async function watch<Data>(read: () => Promise<Data>) {
  const query = vi.spyOn(store().pool, 'query');
  const data = await read();
  const texts = query.mock.calls.map((call) => JSON.stringify(call[0]));
  query.mockRestore();
  return { data, texts };
}

test('a project of 10,000 series has what is cheap on home: no series of it is read', async () => {
  const { data, texts } = await watch(() => pages().projects.home({ text: 'large' }));
  expect(data.rows).toMatchObject([{ project: { slug: 'large', scenarios: SERIES / DRIVERS }, standing: null }]);
  // The list, its totals, the count, the state, the newest and the new changes, and the days; none of them reads a row of a series.
  // The first time, the state takes two more: which project has this name.
  expect(texts).toHaveLength(9);
  expect(texts.filter((text) => text.includes('FROM series_aggregates s'))).toEqual([]);
});

test('home has the standing of the overview, the runs a day up to the newest run, and the newest project first', async () => {
  const { rows, period } = await pages().projects.home();
  expect(rows.map(({ project }) => project.slug)).toEqual(['large', 'node']);
  expect(period.to).toEqual(new Date('2026-01-02T00:00:00Z'));
  const node = rows[1];
  expect(node?.newChanges).toBe(0);
  expect(node?.activity).toHaveLength(30);
  expect(node?.activity.slice(-2)).toEqual([0, 2]);
  const { scoreboard } = await pages().scoreboard.read({ project: 'node' });
  expect(node?.standing?.standing).toEqual(scoreboard.standing);
  expect(node?.standing?.standing.map(({ column, ratio }) => [column.driver.slug, ratio])).toEqual([
    ['mysql2', 1],
    ['mariadb', 1.5],
  ]);
});

test('asked again, home costs the list, its totals, its count and the state of each project: no standing is computed twice', async () => {
  const before = await pages().projects.home();
  const { data, texts } = await watch(() => pages().projects.home());
  expect(data).toEqual(before);
  expect(texts).toHaveLength(3 + data.rows.length);
});

test('an upload to one project computes the standing of that one again, and of no other', async () => {
  const before = await pages().projects.home();
  await world.upload(4, { mysql2: 1000, mariadb: 3000 }, '1.1.0');
  const { rows } = await pages().projects.home();
  expect(rows.find(({ project }) => project.slug === 'node')?.standing?.standing[1]?.column.version?.text).toBe(
    '1.1.0',
  );
  const large = (home: typeof before) => home.rows.find(({ project }) => project.slug === 'large')?.activity;
  expect(large({ ...before, rows })).toBe(large(before));
});

test('the overview of a project of 10,000 series has at most 200 cells, and says how many rows it leaves out', async () => {
  const { scoreboard } = await pages().scoreboard.read({ project: 'large' });
  const { rows, columns, omittedRows, standing } = scoreboard;
  expect(rows.length * columns.length).toBe(200);
  expect(rows.length + omittedRows).toBe(SERIES / DRIVERS);
  expect(standing).toHaveLength(DRIVERS);
});
