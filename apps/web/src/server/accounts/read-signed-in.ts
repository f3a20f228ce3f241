import 'server-only';
import { findUserBySession } from '@tachograph/store/accounts';
import { store } from '@/server/store.ts';
import { readSessionToken } from '@/server/viewer/session-cookie.ts';
import type { SignedIn } from '@/server/viewer/signed-in.ts';

/** Who is signed in, by the cookies of a request; null for nobody. One query, where there is a cookie that we signed. */
export async function readSignedIn(cookies: string | undefined): Promise<SignedIn | null> {
  const token = readSessionToken(cookies);
  const user = token ? await findUserBySession(store(), token) : null;
  return user && { id: user.id, name: user.name, isAdministrator: user.isAdministrator };
}
