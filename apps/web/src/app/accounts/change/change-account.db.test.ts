import { beforeAll, expect, test, vi } from 'vitest';
import * as hrefs from '@/routing/hrefs.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { Browser } from '@/server/testing/form-browser.ts';
import { replaceAdministratorInvitation } from '@/server/testing/invite.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { POST as accept } from '../../join/accept/route.ts';
import { POST as signIn } from '../../sign-in/password/route.ts';
import { POST as changeAccount } from './route.ts';

const world = useServedWorld(createShareWorld);
const PASSWORD = 'correct horse battery';

beforeAll(() => {
  vi.stubEnv('AUTH_SECRET', 'a secret of the tests that is long enough');
});

let made = 0;
/** An administrator, who is signed in. */
async function join() {
  const browser = new Browser();
  const email = `somebody${made++}@tacho.example`;
  const token = await replaceAdministratorInvitation(world.db, new Date(Date.now() + 3_600_000));
  expect(await browser.send(accept, { token, name: 'Some Body', email, password: PASSWORD })).toBe(hrefs.account());
  return { browser, email };
}

test('G10: an administrator suspends an account, which then signs in nowhere, and nobody else may', async () => {
  const administrator = (await join()).browser;
  const { browser, email } = await join();
  const change = (by: Browser, operation: string) => by.send(changeAccount, { operation, email, q: 'some' });
  expect(await change(administrator, 'suspend')).toBe('/accounts?done=suspend&q=some');
  expect(await browser.signedIn()).toBeNull();
  const other = new Browser();
  expect(await other.send(signIn, { email, password: PASSWORD })).toContain('error=suspended');
  expect(await other.send(signIn, { email, password: 'not the password' })).toContain('error=wrong-password');
  expect(await other.signedIn()).toBeNull();
  expect(await change(administrator, 'restore')).toContain('done=restore');
  expect(await change(administrator, 'revoke-administrator')).toContain('done=revoke-administrator');
  expect(await other.send(signIn, { email, password: PASSWORD })).toBe('/');
  for (const [by, operation] of [
    [other, 'suspend'],
    [new Browser(), 'suspend'],
    [administrator, 'delete'],
    [administrator, 'toString'],
  ] as const)
    expect((await by.request(changeAccount, { operation, email })).status).toBe(404);
  expect(await other.signedIn()).not.toBeNull();
});
