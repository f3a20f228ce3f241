import 'server-only';
import { env } from '@/env.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { store } from '@/server/store.ts';
import { type Auth, createAuth } from './create-auth.ts';

/** Accounts of this installation; null where nobody can sign in. */
export function auth(): Auth | null {
  const { accounts, webUrl } = env();
  return accounts && oncePerProcess('auth', () => createAuth(store(), accounts, { webUrl }));
}
