import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findUserByEmail, findUserBySession, isSuspended } from '../accounts/find-user.ts';
import { insertInvitation, redeemInvitation } from '../accounts/invitation.ts';
import { listAccounts } from '../accounts/list-accounts.ts';
import { toSessionHash } from '../accounts/session-hash.ts';
import { listAuditEvents } from '../audit/list-audit-events.ts';
import { prismaOf, useTestDatabase } from '../testing/index.ts';
import { endAccountSessions, restoreAccount, revokeAdministrator, suspendAccount } from './change-accounts.ts';

const database = useTestDatabase();
const inAnHour = () => new Date(Date.now() + 3_600_000);

const administration = () => ({
  db: database.db,
  now: new Date(),
  by: { kind: 'command', id: null, name: 'operator', ipAddress: null } as const,
});

async function createAccount(isAdministrator = false) {
  const [id, token] = [randomUUID(), randomUUID()];
  const email = `${id}@tacho.example`;
  await prismaOf(database.db).user.create({ data: { id, name: 'Somebody', email, isAdministrator } });
  const signIn = () =>
    prismaOf(database.db).session.create({
      data: { id: randomUUID(), token: toSessionHash(token), userId: id, expiresAt: inAnHour() },
    });
  await signIn();
  return { id, email, token, signIn };
}

const countAdministrators = async () =>
  (await listAccounts(database.db, { text: '', limit: 100 })).filter(
    ({ isAdministrator, suspendedAt }) => isAdministrator && suspendedAt === null,
  ).length;

test('G10: a suspended account has no session, also none that is made meanwhile, and after it is restored it signs in again', async () => {
  const { db } = database;
  const { id, email, token, signIn } = await createAccount();
  await suspendAccount(administration(), email.toUpperCase());
  expect([await findUserBySession(db, token), await isSuspended(db, id)]).toEqual([null, true]);
  await signIn();
  expect(await findUserBySession(db, token)).toBeNull();
  await suspendAccount(administration(), email);
  await signIn();
  await restoreAccount(administration(), email);
  expect(await findUserBySession(db, token)).toBeNull();
  await signIn();
  expect((await findUserBySession(db, token))?.id).toBe(id);
  await endAccountSessions(administration(), email);
  expect(await findUserBySession(db, token)).toBeNull();
  const events = await listAuditEvents(db, { projectId: null, limit: 100 });
  const own = events.filter(({ target }) => target === email).map(({ action, actor }) => `${action} by ${actor.name}`);
  expect(own).toEqual(
    ['sessions-ended', 'account-restored', 'account-suspended'].map((action) => `${action} by operator`),
  );
});

test('G10: no invitation revives a suspended account: none for its password, for a project or for the installation', async () => {
  const { id, email } = await createAccount();
  await suspendAccount(administration(), email);
  for (const invitation of [
    { kind: 'password', userId: id },
    { kind: 'administrator' },
    { kind: 'member', email },
  ] as const) {
    const text = await insertInvitation(database.db, { ...invitation, expiresAt: inAnHour() });
    expect(await redeemInvitation(database.db, text, id)).toBe(false);
  }
  expect((await findUserByEmail(database.db, email))?.isAdministrator).toBe(false);
});

test('G10: the only administrator is neither suspended nor revoked, whatever is tried at once', async () => {
  const administrators = [await createAccount(true), await createAccount(true), await createAccount(true)];
  const tried = await Promise.allSettled(
    administrators.flatMap(({ email }) => [
      suspendAccount(administration(), email),
      revokeAdministrator(administration(), email),
    ]),
  );
  expect(await countAdministrators()).toBe(1);
  const reasons = tried.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  expect(new Set(reasons).size).toBeLessThanOrEqual(1);
  const last = (await listAccounts(database.db, { text: '', limit: 1 }))[0];
  await expect(suspendAccount(administration(), last?.email ?? '')).rejects.toThrow('the only administrator');
});

test('G10: an unknown address is said to be one, and every word of a search has to be in a name or an address', async () => {
  await expect(suspendAccount(administration(), 'nobody@tacho.example')).rejects.toThrow('no account');
  await expect(suspendAccount(administration(), 'a\0@tacho.example')).rejects.toThrow('no account');
  const { id, email } = await createAccount();
  const find = async (text: string) => (await listAccounts(database.db, { text, limit: 100 })).map((found) => found.id);
  expect(await find(`SOMEBODY ${id}`)).toEqual([id]);
  expect(await find(email)).toEqual([id]);
  expect(await find(`${id} other`)).toEqual([]);
  expect(await find('100% of_')).toEqual([]);
});
