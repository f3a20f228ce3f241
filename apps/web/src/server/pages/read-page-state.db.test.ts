import { STRANGER } from '@tachograph/store/access';
import { beforeAll, expect, test } from 'vitest';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { readPageState } from './read-page-state.ts';

const world = useServedWorld(createShareWorld);
beforeAll(async () => {
  await world.upload(1, { mysql2: 1000, mariadb: 1500 });
});

const PAGES = [
  '/',
  '/p/node',
  '/p/%6eode/compare',
  '/p/node/matrix',
  '/p/node/trade-off',
  '/p/node/upgrade',
  '/p/node/league',
  '/p/node/profiles',
  '/p/node/changes/0123456789abcdef',
  '/p/node/environments/diff',
  '/p/node/scenarios/a/sweep',
  '/p/node/reports',
  '/p/node/reports/a',
  ...['drivers', 'environments', 'runs', 'scenarios'].flatMap((list) => [`/p/node/${list}`, `/p/node/${list}/a`]),
];

test('every page of a project and the front page have another state after an upload, and the same without one', async () => {
  const read = async () => Promise.all(PAGES.map(async (path) => (await readPageState(path, STRANGER))?.state));
  const [first, again] = [await read(), await read()];
  expect(first).not.toContain(undefined);
  expect(again).toEqual(first);
  await world.upload(2, { mysql2: 1100 });
  const later = await read();
  for (const [index, path] of PAGES.entries()) expect(later[index], path).not.toBe(first[index]);
});

test.each([
  '/docs/api',
  '/api/trpc/search.find',
  '/p/nowhere',
  '/p/node/import',
  '/p/node/reports/edit',
  '/p/node/reports/a/versions',
  '/p/node/reports/a/as/html',
  '/p/node/reports.atom',
  '/p/node/compare/share',
  '/p/node/upgrade/as/svg',
  '/p/node/profiles/0123456789abcdef',
  '/p/node/compare/as/svg',
  '/p/node/scenarios.csv',
  '/p/node/runs/r_1/raw',
  '/p/node/badge.svg',
  '/s/not-an-id',
  '/s/00000000000000000000',
])('%s has none: it is no page, or there is nothing to show', async (path) => {
  expect(await readPageState(path, STRANGER)).toBeNull();
});
