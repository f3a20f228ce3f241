import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ClusterDatabase, createClusterDatabase, isCluster, readNodes } from '@tachograph/store/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDamage } from '../../tooling/installation/find-damage.ts';
import { freePort, withClient } from '../../tooling/postgres/connection.mjs';
import { applyMigrations } from '../../tooling/start/database.mjs';
import { startTachograph } from '../../tooling/start/start-tachograph.mjs';
import { type Accepted, sendUntilAccepted } from '../crash/send-until-accepted.ts';
import { makeRun } from '../perf/make-run.ts';
import { readResponse, toComparable } from '../replicas/testing/to-comparable.ts';

/** `npm start` with the demo projects, on the database of a real cluster, where there is one (docs/settings.md, `TEST_CITUS_WORKERS`). */

const { spare } = readNodes();
const root = fileURLToPath(new URL('../..', import.meta.url));
const since = new Date();
/** Uploads to a project at one time. */
const CLIENTS = 2;
/** After each, so that there is time for finding the changes of all. */
const PAUSE_MS = 300;

let folder: string;
let web: string;
let ingest: string;
let database: ClusterDatabase;
let running: { readonly stop: () => Promise<void> } | null;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-cluster-'));
  [web = '', ingest = ''] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  database = await createClusterDatabase();
  running = null;
});

afterEach(async () => {
  await running?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    WEB_PORT: new URL(web).port,
    INGEST_PORT: new URL(ingest).port,
    ...{ DEMO: '1', HOST: '', WEB_URL: '', INGEST_URL: '' },
    ...{ REQUESTS_PER_MINUTE: '0', RESULTS_PER_MINUTE: '0', READER_POINTS_PER_MINUTE: '0' },
  };
  running = await startTachograph({
    ...{ root, env: { ...process.env, ...settings }, signal: AbortSignal.timeout(600_000) },
  });
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

const readRow = async (text: string) =>
  (await withClient(database.directUrl, (client) => client.query(text))).rows[0] as Readonly<Record<string, number>>;

const COUNT_WAITING = `
  SELECT ((SELECT count(*) FROM pending_runs) + (SELECT count(*) FROM due_families WHERE evaluated IS DISTINCT FROM generation))::int AS waiting`;

/** Shards of runs on the worker that was added, moves that did not end well, and transactions that no node knows the end of. */
const COUNT_MOVED = `
  SELECT count(*)::int AS moved, (SELECT count(*)::int FROM pg_dist_background_task WHERE status <> 'done') AS unfinished,
    (SELECT sum(result::int)::int FROM run_command_on_all_nodes(
      'SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()')) AS prepared
  FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid JOIN pg_dist_node n ON n.groupid = p.groupid
  WHERE n.nodename || ':' || n.nodeport = '${spare}' AND s.logicalrelid = 'runs'::regclass`;

/** Until everything is added up, and all changes are found. */
async function settle(): Promise<void> {
  while ((await readRow(COUNT_WAITING)).waiting !== 0) await sleep(200);
}

const listProjects = () => readdirSync(path.join(folder, 'upload-tokens')).filter((slug) => slug !== 'default');

const readToken = (slug: string) => readFileSync(path.join(folder, 'upload-tokens', slug), 'utf8').trim();

/** What the front page and the first pages of each project show. */
async function readPages(): Promise<Readonly<Record<string, string>>> {
  const pages = [
    '',
    '/runs',
    '/compare',
    '/matrix',
    '/trade-off',
    '/changes',
    '/drivers',
    '/scenarios',
    '/environments',
  ];
  const paths = ['/', ...listProjects().flatMap((slug) => pages.map((page) => `/p/${slug}${page}`))];
  const found: Record<string, string> = {};
  for (const location of paths) {
    const response = await readResponse(`${web}${location}`);
    const { status, body } = toComparable(response, { server: web, since, shareId: 'none' });
    expect(status, location).toBe(200);
    found[location] = body;
  }
  return found;
}

/** Sends the n-th run to a project. */
const upload = (slug: string, nth: number) =>
  sendUntilAccepted(`${slug}-${nth}`, JSON.stringify(makeRun(nth)), {
    ...{ servers: [{ url: ingest, countResponse: () => {} }], token: readToken(slug), random: Math.random },
  });

describe.skipIf(!isCluster())('npm start', () => {
  test('shows on every page what it showed before a filled database was distributed, and takes runs', async () => {
    await start();
    await settle();
    const [before, [project = '']] = [await readPages(), listProjects()];
    const first = await upload(project, 1);
    await stop();

    await database.distribute();
    await start();
    expect(await upload(project, 1)).toEqual({ ...first, status: 200 });
    expect((await upload(project, 2)).status).toBe(201);
    await settle();
    const { [`/p/${project}`]: changed, ...others } = await readPages();
    expect(changed).not.toEqual(before[`/p/${project}`]);
    for (const [location, body] of Object.entries(others))
      if (location !== '/' && !location.startsWith(`/p/${project}/`)) expect(body, location).toBe(before[location]);
    expect((await findDamage(database.directUrl)).damages).toEqual({});
  });

  test.skipIf(spare === null)(
    'fills an empty cluster, and while it gets another worker no upload is lost, doubled or stuck (row 81)',
    async () => {
      await applyMigrations({ root, url: database.directUrl, log: () => {} });
      await database.distribute();
      await start();
      await readPages();
      const { runs } = await findDamage(database.directUrl);

      const accepted: Accepted[] = [];
      let isAdded = false;
      const send = async (slug: string, first: number) => {
        for (let nth = 0; !isAdded || nth < 10; nth += 1) {
          accepted.push(await upload(slug, first + nth));
          await sleep(PAUSE_MS);
        }
      };
      const clients = listProjects().flatMap((slug) => Array.from({ length: CLIENTS }, () => slug));
      const sending = clients.map((slug, client) => send(slug, 10_000 * client));
      await database.addWorker(spare ?? '').finally(() => {
        isAdded = true;
      });
      await Promise.all(sending);
      await settle();

      const { moved, unfinished, prepared } = await readRow(COUNT_MOVED);
      expect(moved).toBeGreaterThan(0);
      expect([unfinished, prepared]).toEqual([0, 0]);
      const stored = await findDamage(database.directUrl);
      expect(stored.damages).toEqual({});
      expect(accepted.filter(({ id }) => !stored.runs.has(id))).toEqual([]);
      expect(await readRow('SELECT count(*)::int AS runs FROM runs')).toEqual({ runs: runs.size + accepted.length });
      await readPages();
    },
  );
});
