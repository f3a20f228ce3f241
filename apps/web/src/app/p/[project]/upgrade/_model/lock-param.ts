import type { RawParams } from '@/routing/search-params.ts';

/** A driver, by its slug, in the release of a lockfile. */
export type Locked = { readonly driver: string; readonly from: string };

/** The page shows as many; `server/upgrade/read-locked.ts` reads no more. */
export const MOST_LOCKED = 8;

const ENTRY = /^([^@]{1,120})@(.{1,120})$/;

/** `?lock=mysql2@3.9.3,mariadb@3.2.0`: what a lockfile has of the drivers of the project. What is no such pair is left out. */
export function parseLock(lock: RawParams[string]): Locked[] {
  if (typeof lock !== 'string') return [];
  const entries = lock.slice(0, 2_000).split(',', 2 * MOST_LOCKED);
  const pairs = entries.flatMap((entry): Locked[] => {
    const [, driver, from] = ENTRY.exec(entry) ?? [];
    return driver !== undefined && from !== undefined ? [{ driver, from }] : [];
  });
  return [...new Map(pairs.map((pair) => [pair.driver, pair])).values()].slice(0, MOST_LOCKED);
}

/** The same as a parameter; null where there is nothing. */
export const writeLock = (lock: readonly Locked[]): string | null =>
  lock.length === 0 ? null : lock.map(({ driver, from }) => `${driver}@${from}`).join(',');
