import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Store } from '@tachograph/store/database';
import { countDueSeries } from '@tachograph/store/families';
import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { aggregatePending } from '@tachograph/store/uploads';
import { freePort } from '../postgres/connection.mjs';
import { startServer } from '../start/processes.mjs';
import { waitUntilReady } from '../start/wait-until-ready.mjs';

/** Servers of PostgreSQL of its own: from `startPair`, or one that a test stops and starts. */
type Servers = { readonly primary: { readonly url: string }; readonly standby?: { readonly url: string } };

/** One database and the servers on it. */
export type Installation = {
  /** URLs of the upload servers and of the web servers. */
  readonly ingest: readonly string[];
  readonly web: readonly string[];
  /** Process ids, in the order of the URLs. */
  readonly pids: { readonly ingest: readonly number[]; readonly web: readonly number[] };
  readonly databaseUrl: string;
  /** The same database on the standby that pages are read from. */
  readonly standbyUrl: string | null;
  /** The database itself. */
  readonly db: Store;
  readonly project: Project;
  readonly token: string;
  readonly adminToken: string;
  /** What the servers printed so far, in lines. */
  readonly log: () => readonly string[];
  /** Adds what is pending to the aggregates, as the upload servers do in their time, and waits until they found its changes. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type InstallationOptions = {
  /** The number of upload servers, and of web servers; 1 by default. */
  readonly servers?: number;
  /** The servers of its database, of which pages are read from the standby; null for the one of all tests. */
  readonly postgres?: Servers | null;
  /** Settings of all of its servers. */
  readonly env?: Readonly<Record<string, string>>;
};

type Scripts = { readonly web: string; readonly ingest: string };

export const PROJECT = 'replicas';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The same public URLs for all, as behind a proxy, so that links in pages do not differ. */
const PUBLIC = { WEB_URL: 'https://pages.example', INGEST_URL: 'https://uploads.example' };

async function settle(db: Store, projectId: number): Promise<void> {
  await aggregatePending(db);
  while ((await countDueSeries(db, projectId)) > 0) await sleep(100);
}

/**
 * Starts upload servers and web servers on a database of their own, with a project and its tokens.
 *
 * @param scripts what `build` returned
 * @param folder for what it stores outside of the database
 */
export async function startInstallation(
  scripts: Scripts,
  folder: string,
  { servers = 1, postgres = null, env: settings = {} }: InstallationOptions = {},
): Promise<Installation> {
  const server = postgres && { url: postgres.primary.url, directUrl: postgres.primary.url };
  const database = await (server ? createTestDatabase({}, server) : createTestDatabase());
  const project = await insertProject(database.db, { slug: PROJECT, title: 'Replicas', referenceDriver: 'mysql2' });
  if (!project) throw new Error('the database of this test is empty at its start');
  const createToken = async (scope: 'upload' | 'admin') =>
    (await insertToken(database.db, { projectId: project.id, name: scope, scopes: [scope] })).text;
  const { pathname } = new URL(database.url);
  const standbyUrl = postgres?.standby ? Object.assign(new URL(postgres.standby.url), { pathname }).href : null;
  const standby = standbyUrl && { READ_DATABASE_URL: standbyUrl };
  const common = {
    ...process.env,
    ...PUBLIC,
    NODE_ENV: 'production' as const,
    PUBLIC_SHARES_DAYS: '30',
    DATABASE_URL: database.url,
    ...(standby || {}),
  };
  const running: { stop: () => Promise<void> }[] = [];
  const printed: string[] = [];
  const start = async (script: string, env: Record<string, string>, ready: string) => {
    const port = await freePort();
    const lines: string[] = [];
    const server = startServer({
      args: [script],
      cwd: path.dirname(script),
      env: { ...common, ...env, ...settings, PORT: String(port) },
      onLine: (line) => {
        lines.push(line);
        printed.push(line);
      },
    });
    running.push(server);
    const url = `http://127.0.0.1:${port}`;
    const ended = server.ended.then((how) => {
      throw new Error(`${script} ended by itself (${how}):\n${lines.slice(-15).join('\n')}`);
    });
    ended.catch(() => {});
    const { signal } = new AbortController();
    await Promise.race([waitUntilReady({ name: path.relative(root, script), url: `${url}${ready}`, signal }), ended]);
    return { url, pid: server.pid };
  };
  const startEach = (script: string, env: Record<string, string>, ready: string) =>
    Promise.all(Array.from({ length: servers }, () => start(script, env, ready)));
  const own = mkdtempSync(path.join(folder, 'installation-'));
  const webEnv = { HOSTNAME: '127.0.0.1', IMAGE_CACHE_DIR: path.join(own, 'images') };
  // The database of a test has no record of migrations, so the servers expect none.
  const ingestEnv = { HOST: '127.0.0.1', LOG_LEVEL: 'warn', MIGRATIONS_DIR: path.join(own, 'migrations') };
  mkdirSync(ingestEnv.MIGRATIONS_DIR);
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    await database.drop();
  };
  try {
    const ingest = await startEach(scripts.ingest, ingestEnv, '/readyz');
    const web = await startEach(scripts.web, { ...webEnv, INGEST_INTERNAL_URL: ingest[0]?.url ?? '' }, '/');
    return {
      ingest: ingest.map(({ url }) => url),
      web: web.map(({ url }) => url),
      pids: { ingest: ingest.map(({ pid }) => pid), web: web.map(({ pid }) => pid) },
      databaseUrl: database.url,
      standbyUrl,
      db: database.db,
      project,
      token: await createToken('upload'),
      adminToken: await createToken('admin'),
      log: () => printed,
      settle: () => settle(database.db, project.id),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
