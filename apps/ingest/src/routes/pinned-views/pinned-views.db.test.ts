import { MOST_PINNED_VIEWS } from '@tachograph/store/pinned-views';
import { insertProject, type Project } from '@tachograph/store/projects';
import { beforeAll, expect, it } from 'vitest';
import { signInAsMember } from '../../testing/sign-in.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();
let maintainer: string;
let project: Project;
beforeAll(async () => {
  project = (await insertProject(api.db, { slug: 'pinned', title: 'Pinned' })) as Project;
  maintainer = (await signInAsMember(api.db, project.id, 'maintainer')).authorization;
});

const ask = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, authorization = maintainer) =>
  api.app.inject({
    method,
    url: `/v1/pinned-views${path}?project=pinned`,
    headers: { authorization },
    ...(payload ? { payload } : {}),
  });

it('a maintainer pins a page and removes it, and the audit log has both', async () => {
  const response = await ask('POST', '', { title: ' Drivers ', page: '/drivers?q=a%20b,c' });
  const view = response.json();
  expect(response.statusCode).toBe(201);
  expect(view).toMatchObject({ title: 'Drivers', page: '/drivers?q=a%20b,c' });
  expect((await ask('GET')).json()).toEqual({ project: 'pinned', views: [view] });
  expect((await ask('DELETE', `/${view.id}`)).statusCode).toBe(204);
  expect((await ask('DELETE', `/${view.id}`)).statusCode).toBe(404);
  expect((await ask('GET')).json().views).toEqual([]);
  const { authorization } = await signInAsMember(api.db, project.id, 'owner');
  const log = await api.app.inject({ url: '/v1/audit?project=pinned', headers: { authorization } });
  const of = { target: 'Drivers', details: { page: '/drivers?q=a%20b,c' } };
  expect(log.json().events).toMatchObject([
    { action: 'view-unpinned', ...of },
    { action: 'view-pinned', ...of },
  ]);
});

it.each([
  'https://example.org/',
  '//example.org/compare',
  '/\\example.org/compare',
  'javascript:alert(1)',
  '',
  '/',
  '?',
  'compare',
  '/../../compare',
  '/compare/../../other',
  '/compare/%2e%2e/settings',
  '/compare#part',
  '/compare\n',
  '/com\tpare',
  '/settings/tokens',
  '/compare.csv',
  'http://[',
])('400: %j is no page of the project', async (page) => {
  const response = await ask('POST', '', { title: 'A page', page });
  expect([response.statusCode, response.json().errors?.[0].pointer]).toEqual([400, '/page']);
});

it.each([
  [{ title: ' ', page: '/runs' }, '/title'],
  [{ title: 'of 81 letters'.padEnd(81, '.'), page: '/runs' }, '/title'],
  [{ title: 'x', page: '/runs?q='.padEnd(2001, 'x') }, '/page'],
  [{ page: '/runs' }, '/title'],
  [{ title: 'x', page: '/runs', color: 'red' }, '/color'],
])('400: %.40j, at %s', async (payload, pointer) => {
  const response = await ask('POST', '', payload);
  expect([response.statusCode, response.json().errors[0].pointer]).toEqual([400, pointer]);
});

it('400: of a project that has as many as it may, whose message says what to do', async () => {
  const pin = () => ask('POST', '', { title: 'A view', page: '?metric=latency' });
  const pinned = await Promise.all(Array.from({ length: MOST_PINNED_VIEWS }, pin));
  expect(new Set(pinned.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const response = await pin();
  expect([response.statusCode, response.json().detail]).toEqual([
    400,
    'The project has 12 pinned views, as many as it may have: remove one first.',
  ]);
});

it('403 and 401: a contributor reads them and changes none, a stranger does neither', async () => {
  const { authorization } = await signInAsMember(api.db, project.id, 'contributor');
  const { views } = (await ask('GET', '', undefined, authorization)).json();
  expect(views).not.toEqual([]);
  const body = { title: 'A view', page: '/runs' };
  expect((await ask('POST', '', body, authorization)).statusCode).toBe(403);
  expect((await ask('DELETE', `/${views[0].id}`, undefined, authorization)).statusCode).toBe(403);
  expect((await ask('GET', '', undefined, 'Bearer tacho_nobody_has_this_token')).statusCode).toBe(401);
  expect((await ask('GET', '', undefined, authorization)).json().views).toEqual(views);
});
