import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { closeStore, createStore, type Store } from '@tachograph/store/database';
import { countDueSeries } from '@tachograph/store/families';
import { insertProject, type Project } from '@tachograph/store/projects';
import { createTestDatabase } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { aggregatePending } from '@tachograph/store/uploads';
import { freePort } from '../postgres/connection.mjs';
import { build } from '../start/build.mjs';
import { applyMigrations } from '../start/database.mjs';
import { bundleIngest, createServer, type Server } from './server.ts';

/** Separate servers of PostgreSQL: from `startPair`, or one that a test stops and starts. */
type Servers = { readonly primary: { readonly url: string }; readonly standby?: { readonly url: string } };

/** One database and the servers on it. */
export type Installation = {
  /** URLs of the upload servers and of the web servers. */
  readonly ingest: readonly string[];
  readonly web: readonly string[];
  /** The same servers, in the order of the URLs. */
  readonly servers: { readonly ingest: readonly Server[]; readonly web: readonly Server[] };
  readonly databaseUrl: string;
  /** The same database on the standby that pages are read from. */
  readonly standbyUrl: string | null;
  /** The database itself. */
  readonly db: Store;
  readonly project: Project;
  readonly token: string;
  readonly adminToken: string;
  /** What the servers printed last, in lines. */
  readonly log: () => readonly string[];
  /** Adds what is pending to the aggregates, as the upload servers do in their time, and waits until they found its changes. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type InstallationOptions = {
  /** The number of upload servers, and of web servers, 1 by default. */
  readonly ingest?: number;
  readonly web?: number;
  /** The servers of its database, of which pages are read from the standby; null for the one of all tests. */
  readonly postgres?: Servers | null;
  /** Settings of all of its servers. */
  readonly env?: Readonly<Record<string, string>>;
};

/** The one project that an installation has at its start. */
export const PROJECT = 'tried';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The same public URLs for all, as behind a proxy, so that links in pages do not differ. */
const PUBLIC = { WEB_URL: 'https://pages.example', INGEST_URL: 'https://uploads.example' };
const MOST_LINES = 20_000;

async function settle(db: Store, projectId: number): Promise<void> {
  await aggregatePending(db);
  while ((await countDueSeries(db, projectId)) > 0) await sleep(100);
}

type Database = {
  readonly url: string;
  readonly db: Store;
  readonly close: () => Promise<void>;
  readonly migrations: string;
};

/**
 * On the server of all tests, a database that is removed at the end; it has no record of migrations, so the servers expect none. A separate
 * server gets the database of an installation, which can be backed up.
 */
async function openDatabase(postgres: Servers | null, folder: string): Promise<Database> {
  if (postgres === null) {
    const { url, db, drop } = await createTestDatabase();
    const migrations = path.join(folder, 'migrations');
    mkdirSync(migrations);
    return { url, db, close: drop, migrations };
  }
  const { url } = postgres.primary;
  await applyMigrations({ root, url, log: () => {} });
  const db = createStore(url);
  return { url, db, close: () => closeStore(db), migrations: path.join(root, 'prisma/migrations') };
}

/**
 * Starts the upload servers and web servers that `npm start` runs, on a separate database, with a project and its tokens.
 *
 * @param folder for what it stores outside of the database
 */
export async function startInstallation(
  folder: string,
  { ingest = 1, web = 1, postgres = null, env = {} }: InstallationOptions = {},
): Promise<Installation> {
  // Without pages, the upload server alone is built.
  const scripts =
    web > 0 ? await build({ root, env: process.env, log: () => {} }) : { ingest: await bundleIngest(folder), web: '' };
  const own = mkdtempSync(path.join(folder, 'installation-'));
  const { url: databaseUrl, db, close, migrations } = await openDatabase(postgres, own);
  const { pathname } = new URL(databaseUrl);
  const standbyUrl = postgres?.standby ? Object.assign(new URL(postgres.standby.url), { pathname }).href : null;
  const common = {
    ...process.env,
    ...PUBLIC,
    NODE_ENV: 'production' as const,
    PUBLIC_SHARES_DAYS: '30',
    DATABASE_URL: databaseUrl,
    ...(standbyUrl && { READ_DATABASE_URL: standbyUrl }),
  };
  const running: Server[] = [];
  let printed: string[] = [];
  type Started = { readonly script: string; readonly aliveAt: string; readonly firstPort?: number };
  const startEach = async (count: number, { firstPort, ...started }: Started, settings: Record<string, string>) => {
    const servers: Server[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const onLine = (line: string) => {
        printed.push(line);
        if (printed.length > 2 * MOST_LINES) printed = printed.slice(-MOST_LINES);
      };
      const port = nth === 0 && firstPort !== undefined ? { port: firstPort } : {};
      const server = await createServer({ ...started, ...port, onLine, env: { ...common, ...settings, ...env } });
      running.push(server);
      servers.push(server);
    }
    await Promise.all(servers.map((server) => server.whenUp()));
    return servers;
  };
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    await close();
  };
  try {
    const project = await insertProject(db, { slug: PROJECT, title: 'Tried', referenceDriver: 'mysql2' });
    if (!project) throw new Error('the database of an installation is empty at its start');
    const createToken = async (scope: 'upload' | 'admin') =>
      (await insertToken(db, { projectId: project.id, name: scope, scopes: [scope] })).text;
    const firstPort = await freePort();
    const ingestEnv = {
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      MIGRATIONS_DIR: migrations,
      WEB_INTERNAL_URL: `http://127.0.0.1:${firstPort}`,
    };
    const uploads = await startEach(ingest, { script: scripts.ingest, aliveAt: '/healthz' }, ingestEnv);
    const webEnv = { HOSTNAME: '127.0.0.1', IMAGE_CACHE_DIR: path.join(own, 'images') };
    const pages = await startEach(
      web,
      { script: scripts.web, aliveAt: '/docs', firstPort },
      { ...webEnv, INGEST_INTERNAL_URL: uploads[0]?.url ?? '' },
    );
    return {
      ingest: uploads.map(({ url }) => url),
      web: pages.map(({ url }) => url),
      servers: { ingest: uploads, web: pages },
      databaseUrl,
      standbyUrl,
      db,
      project,
      token: await createToken('upload'),
      adminToken: await createToken('admin'),
      log: () => printed,
      settle: () => settle(db, project.id),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
