import { LRUCache } from 'lru-cache';

const MOST_BYTES = 24 * 1024 * 1024;

/** Rows that were read, by texts that say which and in which state. They are shared by requests: nobody may change them. */
export type ResultCache = LRUCache<string, readonly object[]>;

/** Those that were not requested for longest are dropped first. */
export const createResultCache = (mostBytes = MOST_BYTES): ResultCache => new LRUCache({ maxSize: mostBytes });

/** Something to read, with the text under which its rows are kept. */
export type Wanted<Item> = { readonly key: string; readonly item: Item };

/** What a key and an entry take beside the rows. */
const BYTES_OF_ENTRY = 200;

/**
 * The rows of each of these, in their order: from the cache, or read together with the others that it lacks. `read` returns
 * one list for each item that it is given; a row takes about `rowBytes` of memory.
 */
export async function readThrough<Item, Row extends object>(
  cache: ResultCache,
  wanted: readonly Wanted<Item>[],
  rowBytes: number,
  read: (missing: readonly Item[]) => Promise<readonly (readonly Row[])[]>,
): Promise<(readonly Row[])[]> {
  const rows = new Map(wanted.map(({ key }) => [key, cache.get(key) as readonly Row[] | undefined]));
  const missing = wanted.filter(({ key }) => rows.get(key) === undefined);
  const found = missing.length === 0 ? [] : await read(missing.map(({ item }) => item));
  for (const [index, { key }] of missing.entries()) {
    const own = found[index] ?? [];
    rows.set(key, own);
    cache.set(key, own, { size: key.length + own.length * rowBytes + BYTES_OF_ENTRY });
  }
  return wanted.map(({ key }) => rows.get(key) ?? []);
}
