import 'server-only';
import { endSessions as endStoredSessions } from '@tachograph/store/accounts';
import { store } from '@/server/store.ts';
import { readSessionToken } from '@/server/viewer/session-cookie.ts';

/** End one session of an account, or all, but that of these cookies. */
export async function endSessions(
  userId: string,
  { session, cookies }: { readonly session: string | null; readonly cookies: string | null },
): Promise<void> {
  const token = readSessionToken(cookies);
  if (token) await endStoredSessions(store(), userId, { token, session });
}
