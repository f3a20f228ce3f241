import { createOTP } from '@better-auth/utils/otp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as hrefs from '@/routing/hrefs.ts';
import { readSignedIn } from '@/server/accounts/read-account.ts';
import { secondFactorSetup } from '@/server/forms/entered-form.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { Browser } from '@/server/testing/form-browser.ts';
import {
  findUserBySession,
  insertInvitation,
  listMemberships,
  replaceAdministratorInvitation,
} from '@/server/testing/invite.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { POST as accept } from '../join/accept/route.ts';
import { POST as verifyCode } from '../sign-in/code/verify/route.ts';
import { POST as signIn } from '../sign-in/password/route.ts';
import { POST as signOut } from '../sign-out/route.ts';
import { POST as changePassword } from './password/route.ts';
import { POST as endOthers } from './sessions/route.ts';
import { POST as secondFactor } from './two-factor/route.ts';

const world = useServedWorld(createShareWorld);
const PASSWORD = 'correct horse battery';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

beforeAll(() => {
  vi.stubEnv('AUTH_SECRET', 'a secret of the tests that is long enough');
});

let made = 0;
/** Somebody with an account, made by an invitation. */
async function join(kind: 'administrator' | 'member' = 'administrator') {
  const [browser, email] = [new Browser(), `somebody${made++}@tacho.example`];
  const token =
    kind === 'member'
      ? await insertInvitation(world.db, {
          kind,
          projectId: (await world.project()).id,
          role: 'maintainer',
          expiresAt: inHours(1),
        })
      : await replaceAdministratorInvitation(world.db, inHours(1));
  const to = await browser.send(accept, { token, name: 'Some Body', email, password: PASSWORD });
  expect(to).toBe(kind === 'member' ? hrefs.project((await world.project()).slug) : hrefs.account());
  return { browser, email, token };
}

describe('an invitation', () => {
  test('makes an account that is signed in, and works once', async () => {
    const { browser, token } = await join();
    expect(await browser.signedIn()).toMatchObject({ name: 'Some Body', isAdministrator: true });
    const other = new Browser();
    const again = await other.send(accept, { token, name: 'B', email: 'b@tacho.example', password: PASSWORD });
    expect(again).toContain('error=ended');
    expect(await other.signedIn()).toBeNull();
  });

  test('to a project gives its role in it, and nothing else, and leads there', async () => {
    const { browser } = await join('member');
    const user = await browser.signedIn();
    expect(user).toMatchObject({ isAdministrator: false });
    expect(await listMemberships(world.db, user?.id ?? '', { limit: 9 })).toMatchObject([
      { slug: (await world.project()).slug, role: 'maintainer' },
    ]);
  });

  test('is accepted by somebody who is signed in without another account', async () => {
    const { browser } = await join();
    const before = await browser.signedIn();
    const token = await insertInvitation(world.db, {
      ...{ kind: 'member', projectId: (await world.project()).id, role: 'owner', expiresAt: inHours(1) },
    });
    expect(await browser.send(accept, { token, as: 'me' })).toBe(hrefs.project((await world.project()).slug));
    expect(await listMemberships(world.db, before?.id ?? '', { limit: 9 })).toMatchObject([{ role: 'owner' }]);
  });

  test.each([
    ['a short password', { password: 'short' }, 'short-password'],
    ['no name', { name: ' ' }, 'no-name'],
    ['no address', { email: 'somebody' }, 'no-address'],
  ])('with %s says so, and still works', async (_, wrong, error) => {
    const token = await replaceAdministratorInvitation(world.db, inHours(1));
    const form = { token, name: 'A', email: `a${made++}@tacho.example`, password: PASSWORD };
    expect(await new Browser().send(accept, { ...form, ...wrong })).toContain(`error=${error}`);
    expect(await new Browser().send(accept, form)).toBe(hrefs.account());
  });

  test('that is too old, or was replaced by the next start, does not work', async () => {
    const form = { name: 'A', email: `a${made++}@tacho.example`, password: PASSWORD };
    const old = await insertInvitation(world.db, { kind: 'administrator', expiresAt: inHours(-1) });
    const replaced = await replaceAdministratorInvitation(world.db, inHours(1));
    await replaceAdministratorInvitation(world.db, inHours(1));
    for (const token of [old, replaced, 'made-up'])
      expect(await new Browser().send(accept, { ...form, token })).toContain('error=ended');
  });

  test('two at once with one link make one account', async () => {
    const token = await replaceAdministratorInvitation(world.db, inHours(1));
    const forms = [0, 1, 2].map((n) => ({ token, name: 'A', email: `race${n}@tacho.example`, password: PASSWORD }));
    const paths = await Promise.all(forms.map((form) => new Browser().send(accept, form)));
    expect(paths.filter((place) => place === hrefs.account())).toHaveLength(1);
    const { rows } = await world.db.pool.query("SELECT count(*)::int AS n FROM users WHERE email LIKE 'race%'");
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('of a password sets it, and ends every session of its account', async () => {
    const { browser, email } = await join();
    const user = await browser.signedIn();
    const token = await insertInvitation(world.db, { kind: 'password', userId: user?.id ?? '', expiresAt: inHours(1) });
    const other = new Browser();
    expect(await other.send(accept, { token, password: 'another long password' })).toBe(hrefs.account());
    expect(await browser.signedIn()).toBeNull();
    expect((await other.signedIn())?.id).toBe(user?.id);
    expect(await new Browser().send(signIn, { email, password: PASSWORD })).toContain('error=wrong-password');
  });
});

describe('signing in', () => {
  test('leads on to where somebody came from, but to no other site', async () => {
    const { email } = await join();
    const to = (next: string) => new Browser().send(signIn, { email, password: PASSWORD, next });
    expect(await to('/p/node?x=1')).toBe('/p/node?x=1');
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await to(next)).toBe('/');
  });

  test('with a wrong password and with an unknown address says the same', async () => {
    const { email } = await join();
    const wrong = await new Browser().send(signIn, { email, password: 'not the password' });
    const unknown = await new Browser().send(signIn, { email: 'nobody@tacho.example', password: PASSWORD });
    expect(wrong).toBe(unknown);
    expect(wrong).toContain('error=wrong-password');
  });

  test('ends with signing out: the cookie opens nothing any more', async () => {
    const { browser } = await join();
    const { cookie } = browser;
    await browser.send(signOut, {});
    expect(await readSignedIn(cookie)).toBeNull();
  });

  test('with a cookie that somebody else signed is not signed in', async () => {
    const { browser } = await join();
    const forged = browser.cookie.replace(/\.[^.]+$/, `.${encodeURIComponent(Buffer.alloc(32).toString('base64'))}`);
    expect(await readSignedIn(forged)).toBeNull();
  });
});

test('a session is ended from another one, and the one that ends it goes on', async () => {
  const { browser, email } = await join();
  const other = new Browser();
  await other.send(signIn, { email, password: PASSWORD });
  await browser.send(endOthers, {});
  expect(await other.signedIn()).toBeNull();
  expect(await browser.signedIn()).not.toBeNull();
});

test('a changed password ends every other session; a wrong current one changes nothing', async () => {
  const { browser, email } = await join();
  const other = new Browser();
  await other.send(signIn, { email, password: PASSWORD });
  expect(await browser.send(changePassword, { current: 'wrong', new: 'another long password' })).toContain(
    'error=wrong-password',
  );
  expect(await other.signedIn()).not.toBeNull();
  expect(await browser.send(changePassword, { current: PASSWORD, new: 'another long password' })).toContain(
    'done=password',
  );
  expect(await other.signedIn()).toBeNull();
  expect(await browser.signedIn()).not.toBeNull();
});

test('G10: strangers who try passwords for an account keep no browser out in which it signed in before', async () => {
  const { email } = await join();
  const owner = new Browser();
  expect(await owner.send(signIn, { email, password: PASSWORD })).toBe('/');
  const wrong = { email, password: 'not the password' };
  for (let attempt = 0; attempt < 49; attempt += 1) await new Browser().send(signIn, wrong);
  expect(await new Browser().send(signIn, wrong)).toContain('error=too-many');
  expect(await new Browser().send(signIn, { email, password: PASSWORD })).toContain('error=too-many');
  expect(await owner.send(signIn, { email: email.toUpperCase(), password: PASSWORD })).toBe('/');
});

test('G23: what the database has of a session signs nobody in', async () => {
  const { browser } = await join();
  const [, token = ''] = /session_token=([^.;]+)/.exec(browser.cookie) ?? [];
  const user = await findUserBySession(world.db, decodeURIComponent(token));
  const { rows } = await world.db.pool.query('SELECT token FROM sessions WHERE user_id = $1', [user?.id]);
  expect(rows).toHaveLength(1);
  expect(rows[0].token).not.toContain(token);
  expect(await findUserBySession(world.db, rows[0].token)).toBeNull();
});

test('G13: of many requests that accept one invitation one makes an account, and the others are told why not', async () => {
  const token = await replaceAdministratorInvitation(world.db, inHours(1));
  const fields = { token, name: 'Some Body', email: `racing${made++}@tacho.example`, password: PASSWORD };
  const to = await Promise.all(Array.from({ length: 8 }, () => new Browser().send(accept, fields)));
  expect(to.filter((path) => path === hrefs.account())).toHaveLength(1);
  expect(to.filter((path) => /error=(has-account|ended)/.test(path))).toHaveLength(7);
});

test('a second factor is required once a code confirmed it; a backup code works once; G16: and so does a code of the app', async () => {
  const { browser, email } = await join();
  await browser.send(secondFactor, { step: 'begin', password: PASSWORD });
  const setup = await secondFactorSetup.read(browser.cookies);
  const secret = new URL(setup?.uri ?? '').searchParams.get('secret') ?? '';
  expect(await new Browser().send(signIn, { email, password: PASSWORD })).toBe('/');

  expect(await browser.send(secondFactor, { step: 'confirm', code: '000000' })).toContain('error=wrong-code');
  const code = () => createOTP(decodeBase32(secret), { digits: 6, period: 30 }).totp();
  expect(await browser.send(secondFactor, { step: 'confirm', code: await code() })).toContain('done=two-factor');
  expect(await secondFactorSetup.read(browser.cookies)).toBeNull();

  const next = new Browser();
  expect(await next.send(signIn, { email, password: PASSWORD, next: '/p/node' })).toBe(
    '/sign-in/code?next=%2Fp%2Fnode',
  );
  expect(await next.signedIn()).toBeNull();
  expect(await next.send(verifyCode, { code: '000000' })).toContain('error=wrong-code');
  const used = await code();
  expect(await next.send(verifyCode, { code: used, next: '/p/node' })).toBe('/p/node');
  expect(await next.signedIn()).not.toBeNull();
  const thief = new Browser();
  await thief.send(signIn, { email, password: PASSWORD });
  expect(await thief.send(verifyCode, { code: used })).toContain('error=wrong-code');
  expect(await thief.signedIn()).toBeNull();

  const backup = setup?.backupCodes[0] ?? '';
  for (const expected of ['/', '/sign-in/code?error=wrong-code&next=%2F']) {
    const phoneless = new Browser();
    await phoneless.send(signIn, { email, password: PASSWORD });
    expect(await phoneless.send(verifyCode, { code: backup })).toBe(expected);
  }
});

/** The bytes of a text in base 32 (RFC 4648), as the address of an authenticator app has it, as the text they are. */
function decodeBase32(text: string): string {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}
