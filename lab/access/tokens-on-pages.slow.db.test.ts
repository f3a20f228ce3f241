import { insertProject, updateProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROJECT } from '../../tooling/installation/start-installation.ts';
import { useInstallation } from '../../tooling/installation/testing/use-installation.ts';
import { makeRun } from '../perf/make-run.ts';

/** Tokens of a private project on the built servers: they read its pages, and freeze them through the upload API. */

const used = useInstallation(() => ({ options: { env: { PUBLIC_SHARES_DAYS: '0' } } }));
let theirs: string;

beforeAll(async () => {
  const { db, project, token } = used();
  await updateProject(db, project.id, { visibility: 'private' });
  const response = await fetch(`${used().ingestUrl}/v1/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(makeRun(1)),
  });
  expect(response.status).toBe(201);
  await used().settle();
  const other = await insertProject(db, { slug: 'theirs', title: 'Theirs' });
  theirs = (await insertToken(db, { projectId: other?.id ?? 0, name: 'ci', scopes: ['admin'] })).text;
});

const read = (path: string, token?: string) =>
  fetch(used().webUrl + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

/** A share, or the problem in its place. */
type Shared = { readonly id?: string; readonly title?: string; readonly markdown?: string; readonly code?: string };

const share = async (address: string, token: string) => {
  const response = await fetch(`${used().ingestUrl}/v1/shares`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address, title: 'Frozen by a job' }),
  });
  return { status: response.status, json: (await response.json()) as Shared };
};

const OVERVIEW = `/p/${PROJECT}`;
const COMPARISON = `/p/${PROJECT}/compare?driver=alpha,beta`;

describe('a token on the pages of a private project', () => {
  test('reads them and their exports; a stranger and the token of another project do not (row 65)', async () => {
    for (const path of [OVERVIEW, COMPARISON, `/p/${PROJECT}/compare/as/json`]) {
      const statuses = await Promise.all([used().token, theirs, undefined].map((token) => read(path, token)));
      expect(
        statuses.map(({ status }) => status),
        path,
      ).toEqual([200, 404, 404]);
      expect(statuses[0]?.headers.get('cache-control')).not.toMatch(/public/);
    }
  });

  test('is rejected with 401 where it is unknown, whatever the page', async () => {
    for (const path of ['/', OVERVIEW, '/docs'])
      expect((await read(path, 'tacho_unknown_0123456789')).status, path).toBe(401);
  });

  test('is nobody who is signed in: settings and account stay closed', async () => {
    for (const path of ['/account', `${OVERVIEW}/settings`]) {
      const response = await fetch(used().webUrl + path, {
        headers: { authorization: `Bearer ${used().adminToken}` },
        redirect: 'manual',
      });
      expect([303, 307, 308, 403, 404], `${path} ${response.status}`).toContain(response.status);
    }
  });
});

describe('POST /v1/shares', () => {
  test('freezes each view by a token that uploads; the same page again is the same share, which it may read', async () => {
    const views = [OVERVIEW, COMPARISON, `/p/${PROJECT}/scenarios/scenario-1`, `/p/${PROJECT}/drivers/alpha`];
    for (const view of views) {
      const made = await share(view, used().token);
      expect([made.status, made.json.title], JSON.stringify(made.json)).toEqual([201, 'Frozen by a job']);
      expect(made.json.markdown).toContain(`/s/${made.json.id}`);
      const again = await share(view, used().token);
      expect([again.status, again.json.id]).toEqual([200, made.json.id]);
      for (const form of ['', '.json', '.md', '.svg'])
        expect((await read(`/s/${made.json.id}${form}`, used().token)).status, form).toBe(200);
      expect((await read(`/s/${made.json.id}`)).status).toBe(404);
    }
  });

  test('says what cannot be frozen, and why', async () => {
    const { token } = used();
    expect((await share(`/p/${PROJECT}/runs`, token)).json.code).toBe('not-found');
    expect((await share(`/p/${PROJECT}/compare?driver=nobody`, token)).json).toMatchObject({ code: 'invalid-request' });
    expect((await share(COMPARISON, theirs)).json.code).toBe('invalid-request');
  });

  test('is listed with the name of the token, and can be deleted', async () => {
    const headers = { authorization: `Bearer ${used().adminToken}` };
    const listed = (await (await fetch(`${used().ingestUrl}/v1/shares`, { headers })).json()) as {
      shares: { id: string; by: string }[];
    };
    expect(listed.shares.map(({ by }) => by)).toEqual(['upload', 'upload', 'upload', 'upload']);
    const [{ id } = { id: '' }] = listed.shares;
    const deleted = await fetch(`${used().ingestUrl}/v1/shares/${id}`, { method: 'DELETE', headers });
    expect(deleted.status).toBe(204);
    expect((await read(`/s/${id}`, used().token)).status).toBe(410);
  });
});
