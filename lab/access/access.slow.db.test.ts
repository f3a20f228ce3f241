import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OPERATIONS } from '@tachograph/openapi/operations';
import { putMember } from '@tachograph/store/members';
import { insertProject, type Project } from '@tachograph/store/projects';
import { putReport } from '@tachograph/store/reports';
import { prismaOf, sampleResult, sampleRun } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { aggregatePending } from '@tachograph/store/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, startInstallation } from '../../tooling/installation/start-installation.ts';
import { listRoutes } from '../../tooling/installation/testing/list-routes.ts';
import { SECRET, signInAs } from '../../tooling/installation/testing/sign-in-as.ts';
import { listLeaks, type Person, requestAs } from './testing/list-leaks.ts';
import { NAMES, OF_NO_PROJECT, PRIVATE, QUERIES, toApiQuery, toSegments, toUnsaid } from './testing/requests.ts';

/**
 * Every page, route, procedure and operation of the built servers, requested by a stranger, by a member of another project, by members of the
 * private project and by an administrator (row 65). A new one that nobody thought of fails here.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROUTER = path.join(root, 'apps/web/src/server/root.ts');

let folder: string;
let installation: Installation;
let hidden: Project;
let ids: { run: string; share: string; environment: string };
let outsiders: readonly Person[];
let members: readonly Person[];
let viewer: Person;

const web = (location: string, person: Person, init?: RequestInit) =>
  requestAs(installation.web[0] ?? '', location, person, init);
const ingest = (location: string, person: Person, init?: RequestInit) =>
  requestAs(installation.ingest[0] ?? '', location, person, init);

async function upload(token: string): Promise<string> {
  // An upgrade is from one release to another, and so is a distribution.
  const results = ['1.0.0', '1.1.0'].flatMap((version) =>
    [1, 2].map((value) =>
      sampleResult({
        scenario: PRIVATE.scenario,
        driver: { name: PRIVATE.driver, version },
        params: { rows: value },
        value,
        samples: [value, value, value],
        histogram: { base: 1.02, counts: [value, 3] },
      }),
    ),
  );
  const response = await ingest(
    '/v1/runs',
    { name: 'token', authorization: `Bearer ${token}` },
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sampleRun(1, { results })),
    },
  );
  expect(response.status, response.body).toBe(201);
  return JSON.parse(response.body).id;
}

const WRITING = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-access-'));
  // PostgreSQL runs as another user where the test runs as root.
  chmodSync(folder, 0o755);
  installation = await startInstallation(folder, {
    env: { AUTH_SECRET: SECRET, READER_POINTS_PER_MINUTE: '0' },
  });
  const { db, project, token: otherToken } = installation;
  hidden = (await insertProject(db, { slug: PRIVATE.slug, title: PRIVATE.title, visibility: 'private' })) as Project;
  const { text } = await insertToken(db, { projectId: hidden.id, name: 'ci', scopes: ['upload'] });
  const run = await upload(text);
  await aggregatePending(db);
  await putReport(db, hidden.id, {
    ...{ name: PRIVATE.report, title: PRIVATE.title, markdown: '# Hush hush\n', note: null },
    ...{ byName: 'ci', now: new Date() },
  });

  const [owner, reader, other, administrator] = [
    await signInAs(db, { name: 'Olga Owner' }),
    await signInAs(db, { name: 'Vera Viewer' }),
    await signInAs(db, { name: 'Otto Other' }),
    await signInAs(db, { name: 'Ada Admin', isAdministrator: true }),
  ];
  await putMember(db, hidden.id, { userId: owner.id, role: 'owner' });
  await putMember(db, hidden.id, { userId: reader.id, role: 'viewer' });
  await putMember(db, project.id, { userId: other.id, role: 'owner' });
  const session = ({ token }: { readonly token: string }) => `Session ${token}`;
  viewer = { name: 'a viewer', cookie: reader.cookie, authorization: session(reader) };
  outsiders = [
    { name: 'a stranger' },
    { name: 'a stranger who claims to be somebody', cookie: `${owner.cookie.slice(0, -8)}AAAAA%3D` },
    {
      name: 'a stranger with the header that names an owner inside',
      madeUp: {
        'x-tachograph-viewer': encodeURIComponent(JSON.stringify({ id: owner.id, name: 'O', isAdministrator: true })),
      },
    },
    { name: 'an owner of another project', cookie: other.cookie, authorization: session(other) },
    { name: 'the token of another project', authorization: `Bearer ${otherToken}` },
  ];
  members = [
    { name: 'an owner', cookie: owner.cookie, authorization: session(owner) },
    viewer,
    { name: 'an administrator', cookie: administrator.cookie, authorization: session(administrator) },
  ];
  const shared = await web(`/p/${PRIVATE.slug}/compare/share`, members[0] as Person, {
    ...WRITING,
    body: new URLSearchParams({ title: PRIVATE.title }).toString(),
  });
  expect(shared.status, shared.body).toBe(303);
  const { rows } = await db.pool.query('SELECT id FROM environments WHERE project_id = $1', [hidden.id]);
  ids = {
    run,
    share: (shared.headers.get('location') ?? '').replace('/s/', ''),
    environment: BigInt.asUintN(64, BigInt(rows[0].id)).toString(16).padStart(16, '0'),
  };
});

afterAll(async () => {
  await installation?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The path of a route in the private project. */
function toPath(route: string): string {
  const segments: Record<string, string> = toSegments(ids);
  return route
    .replace('/s/[id]/[format]', '/s/[id].[format]')
    .replace('/api/[...path]', '/api/notifications')
    .replace('/reports/[name]/as/[format]', '/reports/[name]/as/html')
    .replace(/\/\[\[\.\.\.[^\]]+\]\]/, '')
    .replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => segments[name] ?? `no-value-for-${name}`);
}

describe('a private project', () => {
  const ofProject = listRoutes().filter(({ name }) => name.startsWith('/p/[project]') || name.startsWith('/s/'));

  test.each(ofProject.map(({ name }) => name))('%s exists for its members only (row 65)', async (name) => {
    const location = `${toPath(name)}${QUERIES[name] ?? ''}`.replaceAll('ENVIRONMENT', ids.environment);
    const none = location.replace(PRIVATE.slug, 'no-such').replace(ids.share, '0'.repeat(20));
    expect(await listLeaks(installation.web[0] ?? '', { location, missing: none, outsiders })).toEqual([]);
    if ((await web(none, members[0] as Person)).status === 405) return;
    const isThere = await Promise.all(members.map(async (person) => (await web(location, person)).status));
    for (const status of isThere) expect(status, location).toBeLessThan(500);
    const isOfNothing = /none/.test(location) || name.endsWith('gate.svg');
    if (!isOfNothing) expect(isThere, location).not.toContain(404);
  });

  test.each(ofProject.filter(({ isPage }) => !isPage).map(({ name }) => name))(
    'a form to %s changes nothing for outsiders',
    async (name) => {
      const location = toPath(name);
      for (const method of ['POST', 'PUT', 'DELETE'])
        for (const person of outsiders) {
          const { status, body } = await web(location, person, {
            ...WRITING,
            method,
            body: method === 'DELETE' ? null : 'a=b',
          });
          expect(status, `${method} ${location} of ${person.name}`).toBeGreaterThanOrEqual(400);
          expect(body).not.toMatch(toUnsaid(location));
        }
    },
  );

  test('every other route of the pages is listed with the reason why everybody may have it, and names nothing of the project', async () => {
    const others = listRoutes()
      .map(({ name }) => name)
      .filter((name) => !/^\/(p|s)\//.test(name));
    expect(others.filter((name) => !(name in OF_NO_PROJECT))).toEqual([]);
    for (const name of others)
      for (const person of outsiders) {
        const { body } = await web(toPath(name), person);
        expect(body, `${name} of ${person.name}`).not.toMatch(NAMES);
      }
  });

  test('home and search have it for members, and for nobody else (row 65)', async () => {
    const toSearch = (name: string, input: object) =>
      `/api/trpc/search.${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
    const search = toSearch('find', { project: null, text: 'secret' });
    const changes = toSearch('changes', { project: PRIVATE.slug });
    for (const person of members) {
      expect((await web('/', person)).body).toMatch(NAMES);
      expect((await web(search, person)).body).toMatch(NAMES);
      expect((await web(changes, person)).status).toBe(200);
    }
    for (const person of outsiders) {
      expect((await web(search, person)).body).not.toMatch(NAMES);
      expect((await web(changes, person)).status).toBe(404);
    }
  });

  test('no procedure but the search is open over HTTP (row 65)', async () => {
    const { appRouter } = await import(ROUTER);
    const input = encodeURIComponent(JSON.stringify({ project: PRIVATE.slug }));
    for (const name of Object.keys(appRouter._def.procedures))
      for (const person of [...outsiders, ...members])
        expect((await web(`/api/trpc/${name}?input=${input}`, person)).status, `${name} of ${person.name}`).toBe(404);
  });

  test('every operation of the upload API rejects outsiders, and reads are 404 (row 65)', async () => {
    for (const { method, path: location, scope } of OPERATIONS) {
      const target = `${location.replace('{id}', ids.run)}${toApiQuery(location)}`;
      if (['/healthz', '/readyz', '/openapi.json', '/cli/{file}', '/install.sh'].includes(location)) continue;
      for (const person of outsiders) {
        const { status, body } = await ingest(target, person, {
          method: method.toUpperCase(),
          ...(method !== 'get' &&
            method !== 'delete' && { body: '{}', headers: { 'content-type': 'application/json' } }),
        });
        expect(status, `${method} ${target} of ${person.name}`).toBeGreaterThanOrEqual(400);
        expect(status, `${method} ${target} of ${person.name}`).toBeLessThan(500);
        if (method === 'get' && !scope) expect(status, `${target} of ${person.name}`).toBe(404);
        expect(body).not.toMatch(toUnsaid(target));
      }
    }
  });

  test('a run of it is found by its id for members and its token, and for nobody else', async () => {
    const location = `/v1/runs/${ids.run}`;
    for (const person of outsiders) expect((await ingest(location, person)).status).toBe(404);
    const { text } = await insertToken(installation.db, { projectId: hidden.id, name: 'another', scopes: ['upload'] });
    expect((await ingest(location, { name: 'its token', authorization: `Bearer ${text}` })).status).toBe(200);
    expect((await ingest(`${location}?project=${PRIVATE.slug}`, viewer)).status).toBe(200);
  });

  test('what a member sees of it is in no cache that visitors share', async () => {
    for (const location of [`/p/${PRIVATE.slug}`, `/s/${ids.share}.svg`, `/p/${PRIVATE.slug}/changes.atom`]) {
      const { headers } = await web(location, viewer);
      expect(headers.get('cache-control'), location).not.toMatch(/public/);
      expect(headers.get('vary'), location).toMatch(/cookie/i);
    }
  });

  test('a session that was ended reads nothing, at once', async () => {
    const { db } = installation;
    const gone = await signInAs(db, { name: 'Greta Gone' });
    await putMember(db, hidden.id, { userId: gone.id, role: 'viewer' });
    const person = { name: 'gone', cookie: gone.cookie };
    expect((await web(`/p/${PRIVATE.slug}`, person)).status).toBe(200);
    await prismaOf(db).session.deleteMany({ where: { userId: gone.id } });
    expect((await web(`/p/${PRIVATE.slug}`, person)).status).toBe(404);
  });
});

test('an unlisted project is read by everybody who knows its name, and listed for its members', async () => {
  const { db } = installation;
  const project = (await insertProject(db, { slug: 'by-link', title: 'By link', visibility: 'unlisted' })) as Project;
  const member = await signInAs(db, { name: 'Mia Member' });
  await putMember(db, project.id, { userId: member.id, role: 'viewer' });
  expect((await web('/p/by-link', { name: 'a stranger' })).status).toBe(200);
  expect((await web('/', { name: 'a stranger' })).body).not.toContain('by-link');
  expect((await web('/', { name: 'a member', cookie: member.cookie })).body).toContain('by-link');
});

test.each([
  ['a viewer', 'viewer', [403, 403, 403]],
  ['a contributor', 'contributor', [201, 403, 403]],
  ['a maintainer', 'maintainer', [201, 404, 403]],
  ['an owner', 'owner', [201, 404, 200]],
] as const)('%s may write notes, set states and read tokens as the role says', async (_, role, statuses) => {
  const { db } = installation;
  const person = await signInAs(db, { name: role });
  await putMember(db, hidden.id, { userId: person.id, role });
  const by = { name: role, authorization: `Session ${person.token}` };
  const post = (location: string, body: object) =>
    ingest(`${location}?project=${PRIVATE.slug}`, by, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = [
    (await post('/v1/notes', { text: `A note of ${role}` })).status,
    (await post('/v1/change-events', { changes: ['0000000000000000'], state: 'expected' })).status,
    (await ingest(`/v1/tokens?project=${PRIVATE.slug}`, by)).status,
  ];
  expect(made).toEqual(statuses);
});
