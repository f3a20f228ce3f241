import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSignedIn } from '@/server/accounts/read-account.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { insertInvitation, listMemberships, putGroupRoles } from '@/server/testing/invite.ts';
import { startOidcProvider } from '@/server/testing/start-oidc-provider.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET as signInWith } from '../sign-in/with/[provider]/route.ts';
import { GET as comeBack } from './provider/[...path]/route.ts';

const WEB_URL = 'http://tacho.example';
const world = useServedWorld(createShareWorld);
const grace = { email: 'grace@id.example', isConfirmed: true, groups: undefined as unknown };
const PEOPLE = { grace };
let provider: Awaited<ReturnType<typeof startOidcProvider>>;

beforeAll(async () => {
  provider = await startOidcProvider(`${WEB_URL}/account/provider/callback/oidc`, {
    ...PEOPLE,
    olga: { email: 'olga@id.example', isConfirmed: true },
    nora: { email: 'nora@id.example', isConfirmed: true },
    mallory: { email: 'olga@id.example', isConfirmed: false },
  });
  const variables = {
    OIDC_ADMIN_GROUP: 'operators',
    ...{ WEB_URL, AUTH_SECRET: 'a secret of the tests that is long enough' },
    ...{ OIDC_CLIENT_ID: 'tachograph', OIDC_CLIENT_SECRET: 'a secret of the provider', OIDC_ISSUER: provider.issuer },
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
});
afterAll(() => provider?.close());

/** Cookies of one site, as a browser keeps them. */
class Cookies {
  readonly #values = new Map<string, string>();

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(response: Response): Response {
    for (const header of response.headers.getSetCookie()) {
      const pair = header.split(';')[0] ?? '';
      this.#values.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }
}

const locationOf = (response: Response) => response.headers.get('location') ?? '';

/** Sign in at the provider: its forms one after the other, until it sends the browser back to us. */
async function signInThere(start: string, person: string): Promise<string> {
  const cookies = new Cookies();
  let next = start;
  for (let n = 0; n < 12 && next.startsWith(provider.issuer); n++) {
    const headers = { cookie: cookies.header };
    const page = cookies.keep(await fetch(next, { headers, redirect: 'manual' }));
    if (page.status !== 200) {
      next = new URL(locationOf(page), next).href;
      continue;
    }
    const html = await page.text();
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const body = new URLSearchParams({ prompt, login: person, password: 'any' });
    const sent = await fetch(action, { method: 'POST', body, headers: { cookie: cookies.header }, redirect: 'manual' });
    next = new URL(locationOf(cookies.keep(sent)), next).href;
  }
  return next;
}

/** Sign in by the provider on the way to a path: where that leads, and the cookies afterwards. */
async function signIn(person: string, next: string): Promise<{ readonly to: string; readonly cookie: string }> {
  const ours = new Cookies();
  const url = `${WEB_URL}/sign-in/with/oidc?next=${encodeURIComponent(next)}`;
  const start = ours.keep(await signInWith(new Request(url), { params: Promise.resolve({ provider: 'oidc' }) }));
  const back = await signInThere(locationOf(start), person);
  const request = new Request(back, { headers: { cookie: ours.header } });
  const path = ['callback', 'oidc'];
  const end = ours.keep(await comeBack(request, { params: Promise.resolve({ path }) }));
  return { to: locationOf(end), cookie: ours.header };
}

test('nobody gets an account by a provider without an invitation', async () => {
  const { to, cookie } = await signIn('nora', '/p/node');
  expect(to).toContain('/sign-in?');
  expect(to).toContain('error=signup_disabled');
  expect(await readSignedIn(cookie)).toBeNull();
});

test('an invitation makes an account by the provider, which then accepts it and signs in without one', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { id } = await world.project();
  const token = await insertInvitation(world.db, { kind: 'member', projectId: id, role: 'viewer', expiresAt });
  const joined = await signIn('olga', `/join?token=${token}`);
  expect(joined.to).toContain(`/join?token=${token}`);
  const user = await readSignedIn(joined.cookie);
  expect(user).toMatchObject({ name: 'olga', isAdministrator: false });
  expect(await listMemberships(world.db, user?.id ?? '', { limit: 9 })).toEqual([]);

  const again = await signIn('olga', '/p/node');
  expect(again.to).toContain('/p/node');
  expect((await readSignedIn(again.cookie))?.id).toBe(user?.id);
});

test('an address that the provider did not confirm opens the account of nobody else', async () => {
  const { to, cookie } = await signIn('mallory', '/p/node');
  expect(to).toContain('error=');
  expect(await readSignedIn(cookie)).toBeNull();
});

test('groups become roles at each sign-in and end with the groups, with entries of the audit log', async () => {
  const { id } = await world.project();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const token = await insertInvitation(world.db, { kind: 'member', projectId: id, role: 'viewer', expiresAt });
  await putGroupRoles(world.db, id, { '/db/drivers': 'maintainer' });
  const signInAs = async (groups: unknown) => {
    grace.groups = groups;
    const { cookie } = await signIn('grace', `/join?token=${token}`);
    const user = await readSignedIn(cookie);
    const [membership] = await listMemberships(world.db, user?.id ?? '', { limit: 9 });
    return { role: membership?.role ?? null, isAdministrator: user?.isAdministrator };
  };
  expect(await signInAs(['/db/drivers', 'operators'])).toEqual({ role: 'maintainer', isAdministrator: true });
  // What cannot be read changes nothing.
  for (const unreadable of [undefined, 'operators', [7], Array.from({ length: 501 }, (_, at) => `g${at}`)])
    expect(await signInAs(unreadable)).toEqual({ role: 'maintainer', isAdministrator: true });
  await world.db.pool.query(
    `INSERT INTO users (id, name, email, is_administrator) VALUES ('root', 'Root', 'root@id.example', true)`,
  );
  expect(await signInAs([])).toEqual({ role: null, isAdministrator: false });
  const entries = await world.db.pool.query(
    `SELECT action, target, actor_name AS by, details->>'from' AS "from" FROM audit_events WHERE target = 'grace@id.example' ORDER BY at, action`,
  );
  const entry = (action: string) => ({ action, target: grace.email, by: 'grace', from: 'a group of the provider' });
  expect(entries.rows).toEqual(
    ['member-added', 'administrator-added', 'member-removed', 'administrator-revoked'].map(entry),
  );
});

/** As after a restart with another setting. */
function useProvider(other: typeof provider): void {
  provider = other;
  vi.stubEnv('OIDC_ISSUER', other.issuer);
  delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for('tachograph auth')];
}

test('somebody of another issuer with the same subject is somebody else', async () => {
  const first = provider;
  const people = { olga: { email: 'another-olga@id.example', isConfirmed: true } };
  useProvider(await startOidcProvider(`${WEB_URL}/account/provider/callback/oidc`, people));
  try {
    const { to, cookie } = await signIn('olga', '/p/node');
    expect(to).toContain('error=signup_disabled');
    expect(await readSignedIn(cookie)).toBeNull();
  } finally {
    await provider.close();
    useProvider(first);
  }
  expect(await readSignedIn((await signIn('olga', '/p/node')).cookie)).toMatchObject({ name: 'olga' });
});

test('a callback without the cookies of the browser that began is rejected', async () => {
  const start = await signInWith(new Request(`${WEB_URL}/sign-in/with/oidc?next=%2F`), {
    params: Promise.resolve({ provider: 'oidc' }),
  });
  const back = await signInThere(locationOf(start), 'olga');
  const params = Promise.resolve({ path: ['callback', 'oidc'] });
  const end = await comeBack(new Request(back), { params });
  expect(locationOf(end)).toContain('error=');
  expect(end.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
});

test.each([['sign-in'], ['callback'], ['sign-up', 'email'], ['get-session']])(
  'nothing else of the library is served: %s %s',
  async (...path) => {
    const request = new Request(`${WEB_URL}/account/provider/${path.join('/')}`);
    expect((await comeBack(request, { params: Promise.resolve({ path }) })).status).toBe(404);
  },
);
