import { STRANGER, toTokenViewer, toUserViewer } from '@tachograph/store/access';
import { putMember } from '@tachograph/store/members';
import { insertPinnedView } from '@tachograph/store/pinned-views';
import { insertProject, type Project } from '@tachograph/store/projects';
import { prismaOf, sampleResult, sampleRun, toNewRun } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { beforeAll, expect, test } from 'vitest';
import { browserRouter } from './browser-router.ts';
import { createCallerFactory, router } from './init.ts';
import { appRouter } from './root.ts';
import { store } from './store.ts';
import { createShareWorld } from './testing/create-share-world.ts';
import { useServedWorld } from './testing/use-served-world.ts';

const world = useServedWorld(createShareWorld);

/** Names of the private project, which nothing that outsiders get may contain. */
const NAMES = /secret-project|hush hush|undisclosed|classified/i;

/** The input of each procedure beside the project; null for one that is of no project. A new procedure needs a line here. */
const INPUTS: Readonly<Record<string, object | null>> = {
  'changes.countNew': {},
  'changes.get': { change: '0000000000000000' },
  'changes.json': { change: '0000000000000000' },
  'changes.list': {},
  'changes.page': {},
  'changes.why': { change: 'any' },
  'compare.json': {},
  'compare.read': {},
  'drivers.context': { driver: 'undisclosed' },
  'drivers.get': { driver: 'undisclosed' },
  'drivers.json': { driver: 'undisclosed', url: 'https://pages.example/' },
  'drivers.list': {},
  'drivers.page': {},
  'environments.get': { environment: 'any' },
  'environments.list': {},
  'environments.page': {},
  'environments.records': {},
  'league.json': { url: 'https://pages.example/' },
  'upgrade.json': { driver: 'undisclosed', url: 'https://pages.example/' },
  'upgrade.locked': { lock: [{ driver: 'undisclosed', from: '1.0.0' }] },
  'upgrade.read': { driver: 'undisclosed' },
  'league.read': {},
  'matrix.json': { url: 'https://pages.example/' },
  'matrix.read': {},
  'profiles.read': {},
  'profiles.speedscope': { profile: '0000000000000000' },
  'projects.driverSlots': {},
  'projects.get': {},
  'projects.home': null,
  'projects.metrics': {},
  'projects.pinnedViews': {},
  'reports.get': { name: 'undisclosed' },
  'reports.page': {},
  'runs.get': { run: 'r_0000000000000000' },
  'runs.list': {},
  'runs.recent': null,
  'runs.reproductions': { run: 'r_0000000000000000' },
  'runs.results': { run: 'r_0000000000000000' },
  'runs.sources': { runs: [] },
  'scenarios.charts': {},
  'scenarios.list': {},
  'scenarios.page': {},
  'scoreboard.read': {},
  'search.changes': {},
  'search.find': null,
  'series.json': { scenario: 'classified' },
  'series.trend': { scenario: 'classified' },
  'shares.get': null,
  'distribution.measured': { scenario: 'classified' },
  'distribution.json': { scenario: 'classified', url: 'https://pages.example/' },
  'distribution.read': { scenario: 'classified' },
  'sweep.json': { scenario: 'classified', url: 'https://pages.example/' },
  'sweep.read': { scenario: 'classified' },
  'sweep.topology': { scenario: 'classified' },
  'tradeOff.json': { url: 'https://pages.example/' },
  'tradeOff.read': {},
};

const all = router({ app: appRouter, browser: browserRouter });
const PROCEDURES = Object.keys(all._def.procedures);

const createAccount = async (name: string) => {
  await prismaOf(world.db).user.create({ data: { id: name, name, email: `${name}@tacho.example` } });
  return toUserViewer(name);
};

const outsiders = { stranger: STRANGER, other: toUserViewer('other'), token: STRANGER };
const member = toUserViewer('member');

beforeAll(async () => {
  const hidden = (await insertProject(world.db, {
    slug: 'secret-project',
    title: 'Hush hush',
    visibility: 'private',
  })) as Project;
  const result = sampleResult({ scenario: 'classified', driver: { name: 'undisclosed', version: '1.0.0' } });
  await insertRun(world.db, toNewRun(hidden, sampleRun(1, { results: [result] })));
  const pinned = { title: 'Classified', page: '/runs', byName: 'member', createdAt: new Date(0) };
  await insertPinnedView(world.db, hidden.id, pinned);
  await createAccount('member');
  await createAccount('other');
  await putMember(world.db, hidden.id, { userId: 'member', role: 'viewer' });
  const { id } = await world.project();
  await putMember(world.db, id, { userId: 'other', role: 'owner' });
  outsiders.token = toTokenViewer(id);
});

/** What a procedure returns of the private project, or the code of its error. */
async function call(name: string, viewer: typeof STRANGER) {
  const of = name.replace(/^\w+\./, '');
  const input = INPUTS[of];
  const sent =
    input === null ? { id: 'none', text: '', project: null, only: null } : { project: 'secret-project', ...input };
  try {
    const opts = { router: all, path: name, type: 'query' as const, signal: undefined, batchIndex: 0 };
    const getRawInput = async () => (of === 'projects.home' || of === 'runs.recent' ? undefined : sent);
    return await callTRPCProcedure({ ...opts, ctx: { db: store(), viewer }, getRawInput });
  } catch (error) {
    if (error instanceof TRPCError) return error.code;
    throw error;
  }
}

test('every procedure is tried', () => {
  expect(PROCEDURES.map((name) => name.replace(/^\w+\./, '')).sort()).toEqual(Object.keys(INPUTS).sort());
});

test.each(PROCEDURES)(
  '%s has nothing of a private project for outsiders, as if it did not exist (row 65)',
  async (name) => {
    for (const [who, viewer] of Object.entries(outsiders)) {
      const found = await call(name, viewer);
      if (INPUTS[name.replace(/^\w+\./, '')] !== null) expect(found, who).toBe('NOT_FOUND');
      expect(JSON.stringify(found), who).not.toMatch(NAMES);
    }
  },
);

test.each(['projects.home', 'runs.recent', 'projects.get', 'projects.pinnedViews', 'scenarios.list', 'drivers.list'])(
  'app.%s has it for a member (row 65)',
  async (name) => expect(JSON.stringify(await call(`app.${name}`, member))).toMatch(NAMES),
);

test('a run is found in its own project only (row 66)', async () => {
  await world.upload(1, { mysql2: 1000 });
  const api = createCallerFactory(appRouter)({ db: store(), viewer: member });
  const run = (await api.runs.list({ project: 'node' })).rows[0]?.id ?? '';
  expect(await api.runs.get({ project: 'node', run })).toMatchObject({ id: run });
  await expect(api.runs.get({ project: 'secret-project', run })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
