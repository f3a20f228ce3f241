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

/** Servers of PostgreSQL of its own, from `startPair`. */
type Pair = { readonly primary: { readonly url: string }; readonly standby: { readonly url: string } };

/** One database and the servers on it. */
export type Installation = {
  /** URLs of the upload servers and of the web servers. */
  readonly ingest: readonly string[];
  readonly web: readonly string[];
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
 * @param servers the number of upload servers, and of web servers
 * @param folder for what it stores outside of the database
 * @param pair the servers of its database, of which pages are read from the second; null for the one of all tests
 * @param settings of all servers, beside those that every installation of a test has
 */
export async function startInstallation(
  scripts: Scripts,
  servers: number,
  folder: string,
  pair: Pair | null = null,
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const server = pair && { url: pair.primary.url, directUrl: pair.primary.url };
  const database = await (server ? createTestDatabase({}, server) : createTestDatabase());
  const project = await insertProject(database.db, { slug: PROJECT, title: 'Replicas', referenceDriver: 'mysql2' });
  if (!project) throw new Error('the database of this test is empty at its start');
  const createToken = async (scope: 'upload' | 'admin') =>
    (await insertToken(database.db, { projectId: project.id, name: scope, scopes: [scope] })).text;
  const { pathname } = new URL(database.url);
  const standbyUrl = pair && Object.assign(new URL(pair.standby.url), { pathname }).href;
  const standby = standbyUrl && { READ_DATABASE_URL: standbyUrl };
  const common = {
    ...process.env,
    ...PUBLIC,
    NODE_ENV: 'production' as const,
    DATABASE_URL: database.url,
    ...(standby || {}),
    ...settings,
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
    return url;
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
    return {
      ingest,
      standbyUrl,
      db: database.db,
      project,
      web: await startEach(scripts.web, { ...webEnv, INGEST_INTERNAL_URL: ingest[0] ?? '' }, '/'),
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
