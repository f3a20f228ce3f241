import { STRANGER } from '@tachograph/store/access';
import { excludeRun } from '@tachograph/store/curation';
import { updateProject } from '@tachograph/store/projects';
import { listRuns } from '@tachograph/store/runs';
import { beforeAll, expect, it, vi } from 'vitest';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';
import { store } from '@/server/store.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';

// The pages read through a separate pool: what the world does is done by another process.
const world = useServedWorld(createShareWorld);
beforeAll(async () => {
  await world.upload(1, { mysql2: 1000, mariadb: 1500 });
});

const pages = () => createCallerFactory(appRouter)({ db: store(), viewer: STRANGER });

const COMPARED = { project: 'node', driver: ['mariadb'] };

/** What the pages show of the newest result of mariadb. */
const READS: Readonly<Record<string, () => Promise<unknown>>> = {
  overview: () => pages().scoreboard.read({ project: 'node' }),
  comparison: () => pages().compare.read(COMPARED),
  driver: () => pages().drivers.get({ project: 'node', driver: 'mariadb' }),
  drivers: () => pages().drivers.list({ project: 'node' }),
  scenarios: () => pages().scenarios.list({ project: 'node' }),
  trend: () => pages().series.trend({ project: 'node', scenario: 'select-1' }),
  matrix: () => pages().matrix.read({ project: 'node' }),
};

it.each(Object.keys(READS))(
  'the %s is read once while nothing changes: a repeated request costs one small query',
  async (page) => {
    const first = await READS[page]?.();
    const query = vi.spyOn(store().pool, 'query');
    expect(await READS[page]?.()).toBe(first);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  },
);

it('what another process uploads or excludes is on the next page', async () => {
  const readAll = () => Promise.all(Object.values(READS).map((read) => read()));
  const text = (values: unknown[]) => values.map((value) => JSON.stringify(value));
  const before = text(await readAll());
  await world.upload(2, { mysql2: 1100, mariadb: 1900 }, '1.1.0');
  const uploaded = text(await readAll());
  for (const [index, page] of Object.keys(READS).entries()) expect(uploaded[index] === before[index], page).toBe(false);

  const { id } = await world.project();
  const [newest] = await listRuns(world.db, id, { limit: 1 });
  const by = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };
  await excludeRun(world.db, id, { run: newest?.id ?? '', by, reason: 'noisy', now: new Date('2026-11-20T00:00:00Z') });
  const excluded = text(await readAll());
  for (const [index, page] of Object.keys(READS).entries())
    expect(excluded[index] === uploaded[index], page).toBe(false);
});

it('a project that was renamed or is gone is not shown as it was', async () => {
  const titleOf = async () => (await pages().projects.get({ project: 'node' })).title;
  expect(await titleOf()).toBe('Node');
  await updateProject(world.db, (await world.project()).id, { title: 'Node.js' });
  expect(await titleOf()).toBe('Node.js');
  await world.forgetProject();
  await expect(titleOf()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
