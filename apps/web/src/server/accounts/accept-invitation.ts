import 'server-only';
import { findInvitation, findUserByEmail, type Invitation, redeemInvitation } from '@tachograph/store/accounts';
import * as z from 'zod';
import { store } from '@/server/store.ts';
import { accountName } from './account-name.ts';
import { type Auth, SHORTEST_PASSWORD } from './create-auth.ts';

const newAccount = z.object({
  name: accountName,
  email: z.email('no-address').max(200, 'no-address'),
  password: z.string().min(SHORTEST_PASSWORD, 'short-password').max(200, 'long-password'),
});

/** The account that accepted, or why none did, as a code of the page. */
export type Accepted = { readonly email: string; readonly password: string } | { readonly error: string };

/** Let an account sign in with a password as well. */
async function addPassword(auth: Auth, userId: string, password: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.linkAccount({ userId, accountId: userId, providerId: 'credential', password });
}

/** Set the password that an invitation is for, and end all sessions of its account. */
async function setPassword(auth: Auth, { userId }: Invitation, password: string): Promise<string | null> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const user = userId === null ? null : await internalAdapter.findUserById(userId);
  if (!user) return null;
  const hash = await passwords.hash(password);
  const logins = await internalAdapter.findAccounts(user.id);
  const hasPassword = logins.some(({ providerId }) => providerId === 'credential');
  if (hasPassword) await internalAdapter.updatePassword(user.id, hash);
  else await addPassword(auth, user.id, hash);
  await internalAdapter.deleteUserSessions(user.id);
  return user.email;
}

async function createAccount(auth: Auth, { name, email, password }: z.infer<typeof newAccount>): Promise<string> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  const user = await internalAdapter.createUser(
    { name, email: email.toLowerCase(), emailVerified: false },
    { method: 'email-password' },
  );
  await addPassword(auth, user.id, hash);
  return user.id;
}

/** Accept an invitation as somebody who is signed in. Who has the link may, whatever their address. False where it does not work any more. */
export const acceptAs = (token: string, userId: string): Promise<boolean> => redeemInvitation(store(), token, userId);

/** Accept an invitation with a new account, or set the password that it is for. */
export async function acceptInvitation(auth: Auth, token: string, form: unknown): Promise<Accepted> {
  const db = store();
  const invitation = await findInvitation(db, token);
  if (!invitation) return { error: 'ended' };
  if (invitation.kind === 'password') {
    const parsed = newAccount.pick({ password: true }).safeParse(form);
    if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? 'short-password' };
    const email = await setPassword(auth, invitation, parsed.data.password);
    if (email === null || invitation.userId === null || !(await redeemInvitation(db, token, invitation.userId)))
      return { error: 'ended' };
    return { email, password: parsed.data.password };
  }
  const parsed = newAccount.safeParse(invitation.email ? { ...(form as object), email: invitation.email } : form);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { error: issue?.path[0] === 'name' ? 'no-name' : (issue?.message ?? 'no-name') };
  }
  const { email, password } = parsed.data;
  if (await findUserByEmail(db, email)) return { error: 'has-account' };
  const userId = await createAccount(auth, parsed.data).catch(async (error: unknown) => {
    // Another request for the same address was faster.
    if (await findUserByEmail(db, email)) return null;
    throw error;
  });
  if (userId === null) return { error: 'has-account' };
  if (await redeemInvitation(db, token, userId)) return { email, password };
  // Somebody else was faster: an account without an invitation is not to be.
  await (await auth.$context).internalAdapter.deleteUser(userId);
  return { error: 'ended' };
}
