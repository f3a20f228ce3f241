import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTALLATION } from '@tachograph/store/access';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { findProject, insertProject } from '@tachograph/store/projects';
import { findWholeRun, listRuns } from '@tachograph/store/runs';
import { sampleRun, toNewRun } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDamage } from '../../tooling/installation/find-damage.ts';
import { withClient } from '../../tooling/postgres/connection.mjs';
import { startPostgres } from '../../tooling/postgres/start-postgres.mjs';
import { applyMigrations } from '../../tooling/start/database.mjs';

/** The way to another PostgreSQL without a stop: docs/scaling.md. Its user owns one database and is no superuser, as at a provider. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const SETTINGS = { fsync: 'off', wal_level: 'logical' };

let folder: string;
let servers: Awaited<ReturnType<typeof startPostgres>>[];
let stores: Store[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-logical-'));
  // PostgreSQL runs as another user where the test runs as root.
  chmodSync(folder, 0o755);
  servers = await Promise.all(
    ['old', 'new'].map((name) => startPostgres({ dataDir: path.join(folder, name), settings: SETTINGS })),
  );
});

afterAll(async () => {
  await Promise.all(stores.map(closeStore));
  for (const server of servers ?? []) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query(text))).rows as readonly Record<string, string>[];

/** A database of a user who may do nothing else. */
async function createOwned(url: string): Promise<string> {
  await rowsOf(url, `CREATE ROLE owner LOGIN PASSWORD 'owner'`);
  await rowsOf(url, 'CREATE DATABASE owned OWNER owner');
  const owned = new URL(url);
  [owned.username, owned.password, owned.pathname] = ['owner', 'owner', '/owned'];
  await applyMigrations({ root, url: owned.href, log: () => {} });
  return owned.href;
}

const asSuperuser = (url: string) => Object.assign(new URL(url), { pathname: '/owned' }).href;

const SEQUENCES = `SELECT quote_ident(sequencename) AS name, coalesce(last_value, 1)::text AS last FROM pg_sequences WHERE schemaname = 'public'`;

test('an installation moves to another PostgreSQL by logical replication while uploads go on, and takes uploads there', async () => {
  const [from = '', to = ''] = servers.map(({ url }) => url);
  const [oldUrl, newUrl] = [await createOwned(from), await createOwned(to)];
  stores = [createStore(oldUrl), createStore(newUrl)];
  const [before, after] = stores as [Store, Store];
  const project = await insertProject(before, { slug: 'moved', title: 'Moved' });
  if (!project) throw new Error('the database is empty');
  const upload = (db: Store, n: number) => insertRun(db, toNewRun(project, sampleRun(n)));
  for (let n = 0; n < 20; n += 1) await upload(before, n);

  await rowsOf(asSuperuser(from), 'CREATE PUBLICATION tachograph FOR ALL TABLES');
  await rowsOf(asSuperuser(to), 'TRUNCATE _prisma_migrations');
  const subscription = `CREATE SUBSCRIPTION tachograph CONNECTION '${asSuperuser(from)}' PUBLICATION tachograph`;
  await rowsOf(asSuperuser(to), subscription);
  for (let n = 20; n < 40; n += 1) await upload(before, n);
  await aggregatePending(before);
  const LEFT = `SELECT count(*)::int AS tables FROM pg_subscription_rel WHERE srsubstate <> 'r'`;
  await expect.poll(() => rowsOf(asSuperuser(to), LEFT)).toEqual([{ tables: 0 }]);
  const IN_STEP = 'SELECT bool_and(confirmed_flush_lsn >= pg_current_wal_lsn()) AS yes FROM pg_replication_slots';
  await expect.poll(() => rowsOf(asSuperuser(from), IN_STEP)).toEqual([{ yes: true }]);
  await rowsOf(asSuperuser(to), 'DROP SUBSCRIPTION tachograph');
  for (const { name, last } of await rowsOf(oldUrl, SEQUENCES))
    await rowsOf(newUrl, `SELECT setval('${name}', greatest(${last}, 1))`);
  const [ofOld, ofNew] = await Promise.all(stores.map((db) => listRuns(db, project.id, { limit: 100 })));
  expect(ofNew).toEqual(ofOld);
  const run = ofNew?.[0]?.id ?? '';
  expect(await findWholeRun(after, run, { projectId: project.id })).toEqual(
    await findWholeRun(before, run, { projectId: project.id }),
  );
  expect((await upload(after, 3)).outcome).toBe('replayed');
  expect((await upload(after, 41)).outcome).toBe('created');
  expect((await insertProject(after, { slug: 'later', title: 'Later' }))?.id).toBeGreaterThan(project.id);
  expect(await findProject(after, INSTALLATION, 'moved')).toMatchObject({ title: 'Moved' });
  expect((await findDamage(newUrl)).damages).toEqual({});
});
