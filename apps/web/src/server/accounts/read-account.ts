import 'server-only';
import { findAccount, listMemberships, listSessions } from '@tachograph/store/accounts';
import { store } from '@/server/store.ts';
import { readSessionToken } from '@/server/viewer/session-cookie.ts';

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
