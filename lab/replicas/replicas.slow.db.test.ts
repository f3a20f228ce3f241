import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OPERATIONS } from '@tachograph/openapi/operations';
import { isCluster, readDirectTestDatabaseUrl } from '@tachograph/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, PROJECT, startInstallation } from '../../tooling/installation/start-installation.ts';
import { findRoute, listRoutes } from '../../tooling/installation/testing/list-routes.ts';
import { withClient } from '../../tooling/postgres/connection.mjs';
import { startPostgres } from '../../tooling/postgres/start-postgres.mjs';
import { startPair } from '../../tooling/postgres/testing/start-standby.mjs';
import { createSend, FIRST_CHANGES, LATER_CHANGES } from './testing/changes.ts';
import { listPaths } from './testing/list-paths.ts';
import { readResponse, toComparable } from './testing/to-comparable.ts';

/**
 * Two upload servers and two web servers on one database with a standby that pages are read from, beside one of each on another
 * database. Both get the same history. Behind a pooler there is no standby; nor in a Citus cluster, beside which the other
 * database is PostgreSQL alone.
 */

const routes = listRoutes();
const since = new Date();

/** Of the operations of the upload API that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/v1/changes': `?project=${PROJECT}`,
  '/v1/series': `?project=${PROJECT}&scenario=select`,
  '/v1/compare': `?project=${PROJECT}&scenario=select`,
  '/v1/drivers': `?project=${PROJECT}`,
  '/v1/league': `?project=${PROJECT}`,
  '/v1/distributions': `?project=${PROJECT}&scenario=select&driver=mysql2&reference=mariadb`,
  '/v1/upgrades': `?project=${PROJECT}&driver=mariadb`,
  '/v1/reports/release': `?project=${PROJECT}&driver=mariadb&version=3.4.5`,
};

let folder: string;
let pair: Awaited<ReturnType<typeof startPair>> | null = null;
let plain: Awaited<ReturnType<typeof startPostgres>> | null = null;
let replicated: Installation;
let single: Installation;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-replicas-'));
  // PostgreSQL runs as another user where the test runs as root.
  chmodSync(folder, 0o755);
  const isPooled = readDirectTestDatabaseUrl() !== process.env.TEST_DATABASE_URL;
  pair = isPooled || isCluster() ? null : await startPair({ folder });
  plain = isCluster()
    ? await startPostgres({ dataDir: path.join(folder, 'plain'), log: () => {}, signal: AbortSignal.timeout(600_000) })
    : null;
  replicated = await startInstallation(folder, { ingest: 2, web: 2, postgres: pair });
  single = await startInstallation(folder, { postgres: plain && { primary: plain } });
});

afterAll(async () => {
  await Promise.all([replicated?.stop(), single?.stop()]);
  await pair?.standby.stop();
  await pair?.primary.stop();
  await plain?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What both installations respond to each change, without times, and in any order where several run at once. */
async function apply(changes: typeof FIRST_CHANGES): Promise<void> {
  const senders = [createSend(replicated), createSend(single)];
  for (const change of changes) {
    const responses = senders.map(async (send) =>
      (await change(send)).map((response) => withoutTimes(JSON.stringify(response))).sort(),
    );
    const [ofReplicated, ofSingle] = await Promise.all(responses);
    expect(ofReplicated).toEqual(ofSingle);
    // Which of two uploads at one time describes a scenario is settled by aggregation, and a server may be at it.
    await Promise.all([replicated.settle(), single.settle()]);
    await expect.poll(comparePages, { interval: 500 }).toBeUndefined();
  }
}

/** Every server has each of these pages from before a change, and shows the change in the next one. */
const comparePages = () => compare('web', ['/', `/p/${PROJECT}`, `/p/${PROJECT}/runs`], ['none', 'none']);

const withoutTimes = (body: string) =>
  toComparable({ status: 0, type: '', body }, { server: 'none', since, shareId: 'none' }).body;

/** Shares the comparison of the project, and returns the id of the share. */
async function share(web = ''): Promise<string> {
  const body = new URLSearchParams({ title: 'Two drivers' });
  const response = await fetch(`${web}/p/${PROJECT}/compare/share`, { method: 'POST', body, redirect: 'manual' });
  expect(response.status).toBe(303);
  return (response.headers.get('location') ?? '').replace('/s/', '');
}

/** Two texts from a little before their first difference on; empty where they are equal. */
function cutToDifference(a: string, b: string): [string, string] {
  if (a === b) return ['', ''];
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const from = Math.max(0, (at < 0 ? a.length : at) - 300);
  return [a.slice(from, from + 900), b.slice(from, from + 900)];
}

/**
 * Compares the responses of every server with those of the single one.
 *
 * @param paths of the single installation, `SHARE` in place of the id of its share
 */
async function compare(kind: 'web' | 'ingest', paths: readonly string[], shares: readonly [string, string]) {
  const read = async (server: string, location: string, shareId: string) =>
    toComparable(await readResponse(`${server}${location.replace('SHARE', shareId)}`), { server, since, shareId });
  for (const location of paths) {
    const [expected, ...others] = await Promise.all([
      read(single[kind][0] ?? '', location, shares[1]),
      ...replicated[kind].map((server) => read(server, location, shares[0])),
    ]);
    expect(expected.status, `${location}: ${expected.body.slice(0, 300)}`).toBeLessThan(500);
    for (const [index, response] of others.entries()) {
      const [ofSingle, ofReplica] = cutToDifference(expected.body, response.body);
      const of = `${location} of server ${index + 1} of 2`;
      expect({ ...response, body: ofReplica }, of).toEqual({ ...expected, body: ofSingle });
    }
  }
}

async function compareEverything(): Promise<string[]> {
  const shares = [await share(replicated.web[1]), await share(single.web[0])] as const;
  const { body } = await readResponse(`${single.web[0]}/p/${PROJECT}/runs`);
  const runs = [...new Set(body.match(/r_[0-9a-f]{16}/g))].sort();
  const ofShare = ['', '.svg', '.json'].map((form) => `/s/${shares[1]}${form}`);
  const ofRun = ['', '/raw', '/gate.svg', '/as/md'].map((form) => `/p/${PROJECT}/runs/${runs[0]}${form}`);
  const paths = await listPaths(single.web[0] ?? '', routes, [...ofShare, ...ofRun]);
  const comparable = paths.map((location) => location.replace(shares[1], 'SHARE'));
  await compare('web', comparable, shares);

  const ofApi = OPERATIONS.filter(({ method, scope }) => method === 'get' && !scope).flatMap(({ path: location }) =>
    location.includes('{id}')
      ? runs.map((id) => location.replace('{id}', id))
      : [`${location}${QUERIES[location] ?? ''}`],
  );
  await compare('ingest', ofApi, shares);
  return comparable;
}

test('every page and every response is the same from two servers of each kind as from one, while the history goes on (row 78)', async () => {
  await apply(FIRST_CHANGES);
  // Each server has read everything once, before it changes.
  await compareEverything();
  await apply(LATER_CHANGES);
  const paths = await compareEverything();

  const compared = new Set(paths.map((location) => findRoute(routes, location.split('?')[0] ?? '')?.name));
  const missing = routes.map(({ name }) => name).filter((name) => !compared.has(name));
  expect(missing, 'add a path of these routes to UNLINKED').toEqual([]);
});

test('where there is a standby, points were read from it, and it is in step', async (context) => {
  const { standbyUrl, ingest } = replicated;
  if (standbyUrl === null) return context.skip();
  const read = "SELECT idx_scan > 0 AS read FROM pg_stat_user_tables WHERE relname = 'points'";
  const { rows } = await withClient(standbyUrl, (client) => client.query(read));
  expect(rows).toEqual([{ read: true }]);
  expect(await (await fetch(`${ingest[0]}/readyz`)).json()).toMatchObject({ ready: true, database: 'reachable' });
});

test('a token that one server creates or revokes is accepted or rejected by the other at once (row 78)', async () => {
  const [first = '', second = ''] = replicated.ingest;
  const authorization = `Bearer ${replicated.adminToken}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const created = await fetch(`${first}/v1/tokens`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ name: 'new', scopes: ['upload'] }) },
  });
  expect(created.status).toBe(201);
  const { id, token } = (await created.json()) as { id: string; token: string };
  const check = async (server: string) =>
    (await fetch(`${server}/v1/mapping`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await check(second)).toBe(200);
  expect((await fetch(`${second}/v1/tokens/${id}`, { method: 'DELETE', headers: { authorization } })).status).toBe(204);
  expect(await check(first)).toBe(401);
});
