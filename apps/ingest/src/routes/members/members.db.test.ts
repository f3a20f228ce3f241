import { findInvitation, redeemInvitation } from '@tachograph/store/accounts';
import { listAuditEvents } from '@tachograph/store/audit';
import { insertProject, type Project } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertShare } from '../../testing/insert-share.ts';
import { signIn, signInAsMember } from '../../testing/sign-in.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ now: () => new Date() });

let project: Project;
let owner: Awaited<ReturnType<typeof signInAsMember>>;
beforeAll(async () => {
  project = (await insertProject(api.db, { slug: 'members', title: 'Members' })) as Project;
  owner = await signInAsMember(api.db, project.id, 'owner');
});

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  authorization = owner.authorization,
) =>
  api.app.inject({
    method,
    url: `${path}${path.includes('?') ? '&' : '?'}project=members`,
    headers: { authorization },
    ...(payload && { payload }),
  });

const textOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('members', () => {
  it('an account that was invited gets a role, another one, and none; the audit log says so', async () => {
    const bob = await signIn(api.db, { name: 'Bob' });
    const put = async (role: string) =>
      (await ask('POST', '/v1/members', { email: bob.email.toUpperCase(), role })).json();
    expect(await redeemInvitation(api.db, textOf((await put('viewer')).link), bob.id)).toBe(true);
    expect(await put('maintainer')).toMatchObject({ state: 'member', link: null });
    const { members } = (await ask('GET', '/v1/members')).json();
    expect(members.map(({ role }: { role: string }) => role)).toEqual(['owner', 'maintainer']);
    expect((await ask('DELETE', `/v1/members/${bob.id}`)).statusCode).toBe(204);
    expect((await ask('DELETE', `/v1/members/${bob.id}`)).statusCode).toBe(404);
    const actions = (await listAuditEvents(api.db, { projectId: project.id, limit: 3 })).map(({ action }) => action);
    expect(actions).toEqual(['member-removed', 'member-changed', 'member-invited']);
  });

  it('somebody without an account is invited by a link that works until it is withdrawn, and is shown once', async () => {
    const added = await ask('POST', '/v1/members', { email: 'new@tacho.example', role: 'contributor' });
    expect([added.statusCode, added.json().state]).toEqual([201, 'invited']);
    const text = textOf(added.json().link);
    expect(await findInvitation(api.db, text)).toMatchObject({ role: 'contributor', byName: 'A owner' });
    const list = await ask('GET', '/v1/members');
    expect(list.payload).not.toContain(text);
    const [invitation] = list.json().invitations;
    expect(invitation).toMatchObject({ email: 'new@tacho.example', role: 'contributor', by: 'A owner' });
    expect((await ask('DELETE', `/v1/invitations/${invitation.id}`)).statusCode).toBe(204);
    expect(await findInvitation(api.db, text)).toBeNull();
    for (const id of [invitation.id, 'none', '%00', 'a%00b'])
      expect((await ask('DELETE', `/v1/invitations/${id}`)).statusCode).toBe(404);
  });

  it('G1: nobody is a member by an address that their account has, and G20: the response tells no account from none', async () => {
    const squatter = await signIn(api.db, { name: 'The Boss' });
    const invite = async (email: string) =>
      (await ask('POST', '/v1/members', { email, role: 'owner' })).json() as { state: string; link: string };
    const { email: _, link, ...response } = { email: '', ...(await invite(squatter.email)) };
    expect(response).toEqual({ state: 'invited', role: 'owner' });
    expect((await invite('nobody@tacho.example')).state).toBe('invited');
    expect((await ask('GET', '/v1/members', undefined, squatter.authorization)).statusCode).toBe(403);
    const other = await signIn(api.db, { name: 'The real boss' });
    expect(await redeemInvitation(api.db, textOf(link), other.id)).toBe(true);
    expect((await ask('GET', '/v1/members', undefined, other.authorization)).statusCode).toBe(200);
    expect((await ask('DELETE', `/v1/members/${other.id}`)).statusCode).toBe(204);
  });

  it('G8: a token adds and removes no member, withdraws no invitation, and makes no token for ever or to administer', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { text } = await insertToken(api.db, { projectId: project.id, name: 'admin', scopes: ['admin'], expiresAt });
    const byToken = `Bearer ${text}`;
    const { link: _, ...invited } = (
      await ask('POST', '/v1/members', { email: 'x@tacho.example', role: 'viewer' })
    ).json();
    expect(invited.state).toBe('invited');
    const [{ id }] = (await ask('GET', '/v1/members')).json().invitations;
    const upload = { name: 'upload', scopes: ['upload'] };
    const later = new Date(expiresAt.getTime() + 1_000).toISOString();
    const rejected = await Promise.all([
      ask('POST', '/v1/members', { email: owner.email, role: 'owner' }, byToken),
      ask('DELETE', `/v1/members/${owner.id}`, undefined, byToken),
      ask('DELETE', `/v1/invitations/${id}`, undefined, byToken),
      ask('POST', '/v1/tokens', { name: 'admin', scopes: ['admin'] }, byToken),
      ask('POST', '/v1/tokens', { ...upload, expiresAt: null }, byToken),
      ask('POST', '/v1/tokens', { ...upload, expiresAt: later }, byToken),
    ]);
    expect(rejected.map(({ statusCode }) => statusCode)).toEqual(rejected.map(() => 403));
    const made = await ask('POST', '/v1/tokens', upload, byToken);
    expect([made.statusCode, made.json().expiresAt]).toEqual([201, expiresAt.toISOString()]);
    const byPerson = await ask('POST', '/v1/tokens', { name: 'admin', scopes: ['admin'], expiresAt: null });
    expect(byPerson.statusCode).toBe(201);
  });

  it('the last owner stays one', async () => {
    const demoted = await ask('POST', '/v1/members', { email: owner.email, role: 'viewer' });
    expect([demoted.statusCode, demoted.json().code]).toEqual([409, 'last-owner']);
    expect((await ask('DELETE', `/v1/members/${owner.id}`)).json().code).toBe('last-owner');
  });

  it.each([{}, { email: 'nobody', role: 'viewer' }, { email: 'a@b.example', role: 'root' }])(
    'rejects %j and adds nobody',
    async (body) => {
      expect((await ask('POST', '/v1/members', body)).statusCode).toBe(400);
    },
  );

  it('groups of the provider are replaced as a whole, with what was before in the audit log', async () => {
    const groups = { '/db/drivers': 'maintainer', 'CN=readers,DC=example': 'viewer' };
    expect((await ask('PUT', '/v1/groups', { groups })).json()).toEqual({ project: project.slug, groups });
    expect((await ask('PUT', '/v1/groups', { groups: { others: 'viewer' } })).statusCode).toBe(200);
    expect((await ask('GET', '/v1/members')).json().groups).toEqual({ others: 'viewer' });
    const [entry] = (await ask('GET', '/v1/audit?action=groups-set')).json().events;
    expect(entry.details).toEqual({ before: groups, after: { others: 'viewer' } });
  });

  it.each([
    { groups: { '': 'viewer' } },
    { groups: { a: 'root' } },
    { groups: { ['x'.repeat(201)]: 'viewer' } },
    { groups: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`g${at}`, 'viewer'])) },
    { groups: ['a'] },
  ])('rejects groups that cannot be: %j', async (body) => {
    expect((await ask('PUT', '/v1/groups', body)).statusCode).toBe(400);
  });

  it('takes an owner', async () => {
    const { authorization } = await signInAsMember(api.db, project.id, 'maintainer');
    const requests = [
      ask('GET', '/v1/members', undefined, authorization),
      ask('POST', '/v1/members', { email: 'a@b.example', role: 'viewer' }, authorization),
      ask('DELETE', `/v1/members/${owner.id}`, undefined, authorization),
      ask('PUT', '/v1/groups', { groups: {} }, authorization),
      ask('GET', '/v1/audit', undefined, authorization),
    ];
    for (const { statusCode } of await Promise.all(requests)) expect(statusCode).toBe(403);
  });
});

it('the audit log is read page by page, by action and by actor', async () => {
  const other = (await insertProject(api.db, { slug: 'logged', title: 'Logged' })) as Project;
  const { text } = await insertToken(api.db, { projectId: other.id, name: 'admin', scopes: ['admin'] });
  const read = async (query: string) =>
    (await api.app.inject({ url: `/v1/audit${query}`, headers: { authorization: `Bearer ${text}` } })).json();
  const create = (name: string) =>
    api.app.inject({
      method: 'POST',
      url: '/v1/tokens',
      headers: { authorization: `Bearer ${text}` },
      payload: { name, scopes: ['upload'] },
    });
  for (const name of ['a', 'b', 'c']) await create(name);
  const first = await read('?limit=2');
  expect(first.events.map(({ details }: { details: { name: string } }) => details.name)).toEqual(['c', 'b']);
  expect(first.events[0]).toMatchObject({ action: 'token-created', by: { kind: 'token', name: 'admin' } });
  const second = await read(`?limit=2&after=${first.next}`);
  expect([second.events.length, second.next]).toEqual([1, null]);
  expect((await read('?action=token-revoked')).events).toEqual([]);
  expect((await read('?actor=admin')).events).toHaveLength(3);
  expect((await read('?after=none')).code).toBe('invalid-request');
  expect((await read('?limit=0')).code).toBe('invalid-request');
});

it('shares are listed page by page for maintainers, with who made them', async () => {
  for (const n of [1, 2, 3]) {
    const createdAt = new Date(Date.now() + n);
    await insertShare(api.db, { project: { id: project.id, slug: project.slug }, createdAt }, `${n}`.padStart(20, '0'));
  }
  const first = (await ask('GET', '/v1/shares?limit=2')).json();
  expect(first.shares.map(({ id }: { id: string }) => id)).toEqual(['00000000000000000003', '00000000000000000002']);
  expect(first.shares[0]).toMatchObject({ by: null, deletedAt: null, expiresAt: null });
  const second = (await ask('GET', `/v1/shares?limit=2&after=${first.next}`)).json();
  expect([second.shares.length, second.next]).toEqual([1, null]);
  const { authorization } = await signInAsMember(api.db, project.id, 'contributor');
  expect((await ask('GET', '/v1/shares', undefined, authorization)).statusCode).toBe(403);
});
