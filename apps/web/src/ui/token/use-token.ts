'use client';
import { useSyncExternalStore } from 'react';
import { useMember } from '@/ui/form/member-context.tsx';

/** Where the tab keeps the token that was entered, until it is closed. docs/changes.md names it. */
const KEY = 'tachograph-token';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Some browsers deny storage: then the token is kept for as long as the page is open. */
let unstored = '';

function readToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function keepToken(token: string): void {
  unstored = token;
  try {
    if (token === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
}

/** In place of a token: the request is made as the signed-in user. */
export const SESSION = 'session';

/**
 * The token for something that takes a permission: the one that was entered in this tab, else `SESSION` where the signed-in user has
 * the permission, else empty; and to enter another, or to forget it with an empty text.
 */
export function useToken(permission: string): readonly [token: string, setToken: (token: string) => void] {
  const entered = useSyncExternalStore(subscribe, readToken, () => '');
  const isMember = useMember(permission);
  return [entered === '' && isMember ? SESSION : entered, keepToken];
}
