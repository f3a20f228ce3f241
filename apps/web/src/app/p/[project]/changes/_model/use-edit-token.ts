'use client';
import { useSyncExternalStore } from 'react';

const toKey = (project: string) => `tachograph-edit-token ${project}`;

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * The token with which states of changes are set, until the tab of the browser is closed; null without one, and while the page
 * is rendered on the server.
 */
export function useEditToken(project: string) {
  const token = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(toKey(project)),
    () => null,
  );
  const setToken = (value: string | null) => {
    if (value === null) sessionStorage.removeItem(toKey(project));
    else sessionStorage.setItem(toKey(project), value);
    for (const listener of listeners) listener();
  };
  return { token, setToken };
}
