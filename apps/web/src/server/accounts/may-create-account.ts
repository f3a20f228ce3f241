import 'server-only';
import { findInvitation } from '@tachograph/store/accounts';
import { env } from '@/env.ts';
import { store } from '@/server/store.ts';

/** Whether somebody on the way to this path may get an account: anybody, or the holder of an invitation that the path names. */
export async function mayCreateAccount(next: string): Promise<boolean> {
  if (env().accounts?.signUp === 'open') return true;
  const { pathname, searchParams } = new URL(next, 'http://any');
  const token = pathname === '/join' ? searchParams.get('token') : null;
  return token !== null && (await findInvitation(store(), token)) !== null;
}
