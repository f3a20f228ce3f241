import { closeStore, createStore } from '@tachograph/store/database';
import { insertProject } from '@tachograph/store/projects';
import { putReport } from '@tachograph/store/reports';
import { insertToken } from '@tachograph/store/tokens';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillRoute, listRoutes, listSegments, type Route } from '../../e2e/list-routes.ts';
import { PROJECT } from '../../tooling/installation/start-installation.ts';
import { useInstallation } from '../../tooling/installation/testing/use-installation.ts';
import { makeRun } from '../perf/make-run.ts';
import { fetchServed } from './testing/fetch-served.ts';

/** Two projects in the installation of the bundles: what one has is not found under the other, whatever names it. */

const used = useInstallation();
const OTHER = 'other';
let ours: Readonly<Record<string, string>>;

/** What leads to something in the other project only. */
const SEGMENTS = ['run', 'environment', 'scenario', 'driver', 'name'];
const ROUTES = listRoutes().filter((route) => listSegments(route).some((name) => SEGMENTS.includes(name)));
/**
 * Of a run that was not measured in turns there is no image of a gate, in its own project either, and of one without histograms no
 * distribution; forms of a report are for its writers.
 */
const NOT_HERE = [
  '/p/[project]/runs/[run]/gate.svg',
  '/p/[project]/scenarios/[scenario]/distribution/as/[format]',
  '/p/[project]/scenarios/[scenario]/distribution/share',
  '/p/[project]/reports/[name]/versions/change/[action]',
];

beforeAll(async () => {
  const db = createStore(used().databaseUrl);
  const project = await insertProject(db, { slug: OTHER, title: 'Other' });
  const { text } = await insertToken(db, { projectId: project?.id ?? 0, name: 'ci', scopes: ['upload'] });
  await putReport(db, project?.id ?? 0, {
    ...{ name: 'elsewhere', title: 'Elsewhere', markdown: '# Elsewhere\n', note: null },
    ...{ byName: 'ci', now: new Date() },
  });
  await closeStore(db);
  const upload = async (token: string, run: object) => {
    const response = await fetch(`${used().ingestUrl}/v1/runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(run),
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };
  // A project with its own results: it lacks the names, not the data.
  const elsewhere = {
    ...makeRun(2),
    environment: { runtime: { name: 'go', version: '1.25.0' } },
    results: [{ scenario: 'elsewhere', driver: { name: 'pgx', version: '5.0.0' }, unit: 'ms', value: 1 }],
  };
  await upload(used().token, elsewhere);
  const run = await upload(text, makeRun(1));
  await used().settle();
  const page = await (await fetch(`${used().webUrl}/p/${OTHER}/environments`)).text();
  const environment = new RegExp(`/p/${OTHER}/environments/((?!diff)[^"?#/]+)"`).exec(page)?.[1] ?? 'none';
  ours = { run, environment, scenario: 'scenario-1', driver: 'alpha', name: 'elsewhere', format: 'json' };
});

/** A form of a share is sent with its title. */
const FORM = { method: 'POST', body: new URLSearchParams({ title: 'Elsewhere' }) };

const statusOf = async (path: string, method: Route['method'] = 'GET') => {
  const response = await fetchServed(used().webUrl + path, { redirect: 'manual', ...(method === 'POST' && FORM) });
  await response.arrayBuffer();
  return response.status;
};

describe('what another project has', () => {
  test('there are routes of each kind', () => {
    expect(SEGMENTS.filter((name) => !ROUTES.some((route) => listSegments(route).includes(name)))).toEqual([]);
  });

  test.each(ROUTES.map((route) => [route.pattern, route] as const))(
    '%s is there under its own project, and 404 under this one (row 66)',
    async (pattern, route) => {
      const of = (project: string) => statusOf(fillRoute(route, { ...ours, project }), route.method);
      // A form leads to the share, or says that this run has no numeric parameter to freeze.
      const there = route.method === 'POST' ? [303, 422] : [200];
      if (!NOT_HERE.includes(pattern)) expect(there).toContain(await of(OTHER));
      expect(await of(PROJECT)).toBe(404);
    },
  );

  test('a token of this project reads nothing of it, and writes nothing into it (row 66)', async () => {
    const headers = { authorization: `Bearer ${used().adminToken}`, 'content-type': 'application/json' };
    const change = (method: string, path: string, body?: object) =>
      fetch(`${used().ingestUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect((await change('PUT', `/v1/runs/${ours.run}/exclusion`, { reason: 'not ours' })).status).toBe(404);
    expect((await change('DELETE', `/v1/runs/${ours.run}`)).status).toBe(404);
    expect(await statusOf(`/p/${OTHER}/runs/${ours.run}`)).toBe(200);
  });
});
