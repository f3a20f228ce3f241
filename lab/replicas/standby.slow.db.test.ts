import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { INSTALLATION } from '@tachograph/store/access';
import { closeStore, createReader, createStore, readStandbyLag, type Store } from '@tachograph/store/database';
import { type Project, readProjectState } from '@tachograph/store/projects';
import { listRuns } from '@tachograph/store/runs';
import {
  createTestDatabase,
  createTestProject,
  sampleRun,
  type TestDatabase,
  toNewRun,
} from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPair } from '../../tooling/postgres/testing/start-standby.mjs';

/** A primary and a streaming standby of it, of the same binaries. */
let folder: string;
let servers: Awaited<ReturnType<typeof startPair>>;
let database: TestDatabase;
let primary: Store;
let standby: Store;

const onStandby = (url: string) => Object.assign(new URL(url), { port: String(servers.standby.port) }).href;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-standby-'));
  // PostgreSQL runs as another user where the test runs as root.
  chmodSync(folder, 0o755);
  servers = await startPair({ folder, settings: { fsync: 'off' } });
  const { url } = servers.primary;
  database = await createTestDatabase({}, { url, directUrl: url });
  primary = database.db;
  standby = createStore(onStandby(database.url), { connectionTimeoutMs: 500 });
  await vi.waitFor(() => standby.pool.query('SELECT 1 FROM projects'), { timeout: 600_000 });
});

afterAll(async () => {
  await closeStore(standby);
  await database.drop();
  await servers.standby.stop();
  await servers.primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A reader, which store each reading was done with, and what it logged. */
function createObserved(now = () => performance.now()) {
  const changes: (string | null)[] = [];
  const onChange = (error: unknown) => changes.push(error === null ? null : String(error));
  return { reader: createReader({ primary, standby, now, onChange }), changes };
}

const stateOf = async ({ slug }: Project, db = primary) =>
  (await readProjectState(db, INSTALLATION, slug))?.state ?? '';
const upload = (project: Project, n: number) => insertRun(primary, toNewRun(project, sampleRun(n)));
const countRuns = async (db: Store, { id }: Project) => (await listRuns(db, id, { limit: 1000 })).length;

/** Reads the number of runs as a page does: the state first, then the data. */
async function readPage({ reader }: ReturnType<typeof createObserved>, project: Project) {
  const state = await stateOf(project);
  const read = async (db: Store) => ({ state, db, runs: await countRuns(db, project) });
  return reader.read(state, (db) => readProjectState(db, INSTALLATION, project.slug), read);
}

/** Until the standby has what the primary has of a project. */
const catchUp = (project: Project) =>
  expect.poll(async () => (await stateOf(project, standby)) === (await stateOf(project))).toBe(true);

/** By a superuser on the standby itself: replaying stops, connections stay. */
async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: servers.standby.url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

test('a project that the standby has as it is on the primary is read from the standby (row 80)', async () => {
  const project = await createTestProject(primary);
  await upload(project, 1);
  await catchUp(project);
  const page = await readPage(createObserved(), project);
  expect([page.db === standby, page.runs]).toEqual([true, 1]);
});

test('a project sees its run at once, from the primary, while the standby has not replayed it; other projects stay on the standby', async () => {
  const [project, other] = [await createTestProject(primary), await createTestProject(primary)];
  await upload(project, 1);
  await Promise.all([catchUp(project), catchUp(other)]);
  await onServer('SELECT pg_wal_replay_pause()');
  try {
    await upload(project, 2);
    const observed = createObserved();
    const page = await readPage(observed, project);
    expect([page.db === primary, page.runs]).toEqual([true, 2]);
    expect((await readPage(observed, other)).db).toBe(standby);
    expect(await countRuns(standby, project)).toBe(1);
    expect((await readStandbyLag(primary, standby)).bytes).toBeGreaterThan(0);
  } finally {
    await onServer('SELECT pg_wal_replay_resume()');
  }
  await catchUp(project);
  expect((await readPage(createObserved(), project)).db).toBe(standby);
});

test('while runs are uploaded and the standby falls behind and catches up, nothing that is read under a state is older than it (row 80)', async () => {
  const project = await createTestProject(primary);
  const observed = createObserved();
  const stored = new Map([[await stateOf(project), 0]]);
  const used = new Set<Store>();
  let uploading = true;
  const reading = (async () => {
    while (uploading) {
      const page = await readPage(observed, project);
      // The state of a run whose upload has not been answered yet is not known here.
      expect(page.runs).toBeGreaterThanOrEqual(stored.get(page.state) ?? 0);
      used.add(page.db);
    }
  })();
  try {
    for (let n = 1; n <= 40; n++) {
      if (n % 10 === 3) await onServer('SELECT pg_wal_replay_pause()');
      if (n % 10 === 7) await onServer('SELECT pg_wal_replay_resume()');
      await upload(project, n);
      stored.set(await stateOf(project), n);
      if (n % 10 === 9) await catchUp(project);
    }
    await catchUp(project);
    await expect.poll(() => used).toEqual(new Set([primary, standby]));
  } finally {
    uploading = false;
    await onServer('SELECT pg_wal_replay_resume()');
  }
  await reading;
  expect((await readPage(observed, project)).runs).toBe(40);
});

test('a standby that is away costs one attempt in five seconds, is logged once, and is used again when it is back (row 80)', async () => {
  const project = await createTestProject(primary);
  await upload(project, 1);
  await catchUp(project);
  let now = 0;
  const observed = createObserved(() => now);
  await servers.standby.stop();
  const attempts = vi.spyOn(standby.pool, 'query');
  for (let n = 0; n < 3; n++) expect((await readPage(observed, project)).db).toBe(primary);
  expect(attempts).toHaveBeenCalledTimes(1);
  expect(observed.changes).toHaveLength(1);
  now += 6000;
  expect((await readPage(observed, project)).db).toBe(primary);
  expect(attempts).toHaveBeenCalledTimes(2);
  expect(observed.changes).toHaveLength(1);
  attempts.mockRestore();
  await expect(readStandbyLag(primary, standby)).rejects.toThrow();

  servers = { ...servers, standby: await servers.startStandby() };
  await catchUp(project);
  now += 6000;
  expect((await readPage(observed, project)).db).toBe(standby);
  expect(observed.changes).toEqual([expect.any(String), null]);
});

test('what fails on the standby half-way is done again from the beginning on the primary (row 80)', async () => {
  const project = await createTestProject(primary);
  await upload(project, 1);
  await catchUp(project);
  const { reader } = createObserved();
  const used: Store[] = [];
  const runs = await reader.read(
    await stateOf(project),
    (db) => readProjectState(db, INSTALLATION, project.slug),
    async (db) => {
      used.push(db);
      if (db === standby) await db.pool.query('SELECT pg_terminate_backend(pg_backend_pid())');
      return countRuns(db, project);
    },
  );
  expect([runs, used]).toEqual([1, [standby, primary]]);
});

test('an error of the statement itself is not tried again', async () => {
  const project = await createTestProject(primary);
  await catchUp(project);
  const work = vi.fn((db: Store) => db.pool.query('SELECT 1 / 0'));
  const { reader } = createObserved();
  await expect(
    reader.read(await stateOf(project), (db) => readProjectState(db, INSTALLATION, project.slug), work),
  ).rejects.toThrow('division by zero');
  expect(work).toHaveBeenCalledTimes(1);
});

test('a statement that takes too long is not tried again, and the standby stays in use', async () => {
  const project = await createTestProject(primary);
  await catchUp(project);
  const work = vi.fn(async (db: Store) => {
    const client = await db.pool.connect();
    try {
      await client.query('SET statement_timeout = 50');
      await client.query('SELECT pg_sleep(20)');
    } finally {
      client.release(true);
    }
  });
  const observed = createObserved();
  await expect(
    observed.reader.read(await stateOf(project), (db) => readProjectState(db, INSTALLATION, project.slug), work),
  ).rejects.toMatchObject({ code: '57014' });
  expect(work).toHaveBeenCalledTimes(1);
  expect([(await readPage(observed, project)).db === standby, observed.changes]).toEqual([true, []]);
});
