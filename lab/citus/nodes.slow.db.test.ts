import { execSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertProject } from '@tachograph/store/projects';
import { isCluster, readNodes } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDamage } from '../../tooling/installation/find-damage.ts';
import { type Installation, startInstallation } from '../../tooling/installation/start-installation.ts';
import { listRoutes } from '../../tooling/installation/testing/list-routes.ts';
import { withClient } from '../../tooling/postgres/connection.mjs';
import { sendUntilAccepted } from '../crash/send-until-accepted.ts';
import { makeRun } from '../perf/make-run.ts';
import { listPaths } from '../replicas/testing/list-paths.ts';

/**
 * On a real cluster, where there is one (docs/settings.md, `TEST_CITUS_WORKERS`): a node fails and comes back. `TEST_CITUS_STOP` and
 * `TEST_CITUS_START` are commands that kill and start the last of the workers.
 */

const { commands, last } = readNodes();

type Tenant = { readonly id: number; readonly slug: string; readonly token: string };

let folder: string;
let installation: Installation;
/** A project on a worker that stays, and one on the worker that is killed. */
let staying: Tenant;
let losing: Tenant;

const NODE_OF = `
  SELECT n.nodename || ':' || n.nodeport AS node FROM pg_dist_placement p JOIN pg_dist_node n ON n.groupid = p.groupid
  WHERE p.shardid = get_shard_id_for_distribution_column('runs', $1::int)`;

const readNode = (id: number) =>
  withClient(installation.databaseUrl, async (client) => (await client.query(NODE_OF, [id])).rows[0]?.node as string);

/** Makes projects until one is on a worker of the wanted kind. */
async function createTenant(isWanted: (node: string) => boolean): Promise<Tenant> {
  for (let nth = 0; ; nth += 1) {
    const slug = `tenant-${nth}`;
    const project = await insertProject(installation.db, { slug, title: slug });
    if (!project || !isWanted(await readNode(project.id))) continue;
    const { text } = await insertToken(installation.db, { projectId: project.id, name: 'CI', scopes: ['upload'] });
    return { id: project.id, slug, token: text };
  }
}

const upload = async ({ token }: Tenant, nth: number) =>
  fetch(`${installation.ingest[0]}/v1/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(makeRun(nth)),
  });

const readPage = ({ slug }: Tenant) => fetch(`${installation.web[0]}/p/${slug}/runs?x=${Math.random()}`);

const readReadiness = async () =>
  (await (await fetch(`${installation.ingest[0]}/readyz`)).json()) as { ready: boolean; warnings: string[] };

describe.skipIf(!isCluster() || commands === null)('a worker that is killed', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tachograph-nodes-'));
    installation = await startInstallation(folder);
    staying = await createTenant((node) => node !== last);
    losing = await createTenant((node) => node === last);
  });
  afterAll(async () => {
    await installation?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('leaves every page of a project on another one as it was, also to a server that starts meanwhile (row 81)', async () => {
    const [web = ''] = installation.web;
    const readAll = async (paths: readonly string[]) => {
      const statuses: Record<string, number> = {};
      for (const location of paths)
        statuses[location] = (await fetch(`${web}${location}`, { redirect: 'manual' })).status;
      return statuses;
    };
    expect(await readNode(installation.project.id)).not.toBe(last);
    for (const nth of [1, 2, 3])
      expect((await upload({ ...installation.project, token: installation.token }, nth)).status).toBe(201);
    await installation.settle();
    const paths = (await listPaths(web, listRoutes(), [])).filter((location) => location.startsWith('/p/'));
    const before = await readAll(paths);
    execSync(commands?.stop ?? '', { stdio: 'ignore' });
    try {
      await installation.servers.web[0]?.kill();
      await installation.servers.web[0]?.whenUp();
      expect(await readAll(paths)).toEqual(before);
    } finally {
      execSync(commands?.start ?? '', { stdio: 'ignore' });
    }
  });

  test('takes its own projects with it and no other: these get 503 and when to come again, and nothing acknowledged is lost or doubled (row 81)', async () => {
    const servers = [{ url: installation.ingest[0] ?? '', countResponse: () => {} }];
    const accepted: string[] = [];
    const send = async (tenant: Tenant, nth: number) => {
      const target = { servers, token: tenant.token, random: Math.random };
      accepted.push((await sendUntilAccepted(`key-${tenant.slug}-${nth}`, JSON.stringify(makeRun(nth)), target)).id);
    };
    for (const nth of [1, 2, 3]) for (const tenant of [staying, losing]) await send(tenant, nth);
    const waiting = Array.from({ length: 8 }, (_, nth) => send(losing, 100 + nth));

    execSync(commands?.stop ?? '', { stdio: 'ignore' });
    for (let nth = 10; nth < 30; nth += 1) {
      expect((await upload(staying, nth)).status).toBe(201);
      expect((await readPage(staying)).status).toBe(200);
    }
    for (const response of [await upload(losing, 50), await readPage(losing)])
      expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(await readReadiness()).toMatchObject({ ready: true, warnings: [expect.stringContaining(last)] });

    execSync(commands?.start ?? '', { stdio: 'ignore' });
    await Promise.all(waiting);
    await send(losing, 60);
    expect((await readPage(losing)).status).toBe(200);
    expect((await readReadiness()).warnings).toEqual([]);
    await installation.settle();
    const { rows } = await withClient(installation.databaseUrl, (client) =>
      client.query(
        'SELECT count(*)::int AS runs, count(DISTINCT (project_id, id))::int AS distinct FROM runs WHERE project_id IN ($1, $2)',
        [staying.id, losing.id],
      ),
    );
    expect(rows[0]).toEqual({ runs: accepted.length + 20, distinct: accepted.length + 20 });
    expect((await findDamage(installation.databaseUrl)).damages).toEqual({});
  });
});
