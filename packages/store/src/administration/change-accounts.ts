import {
  type AccountChange,
  endAllSessions,
  restoreUser,
  revokeAdministratorOf,
  suspendUser,
} from '../accounts/change-account.ts';
import { findUserByEmail, type User } from '../accounts/find-user.ts';
import { type Administration, RejectedError, record } from './administration.ts';

async function findUser({ db }: Administration, email: string): Promise<User> {
  // PostgreSQL rejects a text with NUL.
  const user = email.includes('\0') ? null : await findUserByEmail(db, email);
  if (!user) throw new RejectedError('not-found', `There is no account with the address "${email}".`);
  return user;
}

async function change(
  administration: Administration,
  email: string,
  { action, apply }: { readonly action: string; readonly apply: (user: User) => Promise<AccountChange> },
): Promise<void> {
  const user = await findUser(administration, email);
  const outcome = await apply(user);
  if (outcome === 'last-administrator')
    throw new RejectedError(
      'forbidden',
      `${user.email} is the only administrator of the installation: invite another one first.`,
    );
  if (outcome === 'changed') await record(administration, null, { action, target: user.email });
}

/**
 * Keep the account of an address from signing in, and end its sessions. Its roles stay, and so do the tokens of its projects. The only
 * administrator of the installation cannot be suspended.
 */
export const suspendAccount = (administration: Administration, email: string): Promise<void> =>
  change(administration, email, {
    action: 'account-suspended',
    apply: ({ id }) => suspendUser(administration.db, id, administration.now),
  });

/** Let a suspended account sign in again. */
export const restoreAccount = (administration: Administration, email: string): Promise<void> =>
  change(administration, email, {
    action: 'account-restored',
    apply: ({ id }) => restoreUser(administration.db, id),
  });

/** Make an administrator of the installation an account like others; not the only one. */
export const revokeAdministrator = (administration: Administration, email: string): Promise<void> =>
  change(administration, email, {
    action: 'administrator-revoked',
    apply: ({ id }) => revokeAdministratorOf(administration.db, id),
  });

/** End every session of an account: it signs in again. */
export const endAccountSessions = (administration: Administration, email: string): Promise<void> =>
  change(administration, email, {
    action: 'sessions-ended',
    apply: async ({ id }) => {
      await endAllSessions(administration.db, id);
      return 'changed';
    },
  });
