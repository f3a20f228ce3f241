import 'server-only';
import {
  endSessions as endStoredSessions,
  findAccount,
  findUserBySession,
  listMemberships,
  listSessions,
} from '@tachograph/store/accounts';
import { store } from '@/server/store.ts';
import { readSessionToken } from '@/server/viewer/session-cookie.ts';
import type { SignedIn } from '@/server/viewer/signed-in.ts';

/** Enough to recognise a stranger's; more are ended all at once. */
const MOST_SESSIONS = 50;
const MOST_PROJECTS = 200;

/** What the page of an account shows: the account, its sessions and its projects; null where it was deleted meanwhile. */
export async function readAccount(userId: string, cookies: string | undefined) {
  const token = readSessionToken(cookies) ?? '';
  const db = store();
  const [account, sessions, projects] = await Promise.all([
    findAccount(db, userId),
    listSessions(db, userId, { token, limit: MOST_SESSIONS }),
    listMemberships(db, userId, { limit: MOST_PROJECTS }),
  ]);
  return account && { ...account, sessions, projects };
}

/** Who is signed in, by the cookies of a request; null for nobody. One query, where there is a cookie that we signed. */
export async function readSignedIn(cookies: string | undefined): Promise<SignedIn | null> {
  const token = readSessionToken(cookies);
  const user = token ? await findUserBySession(store(), token) : null;
  return user && { id: user.id, name: user.name, isAdministrator: user.isAdministrator };
}

/** End one session of an account, or all, but that of these cookies. */
export async function endSessions(
  userId: string,
  { session, cookies }: { readonly session: string | null; readonly cookies: string | null },
): Promise<void> {
  const token = readSessionToken(cookies);
  if (token) await endStoredSessions(store(), userId, { token, session });
}
