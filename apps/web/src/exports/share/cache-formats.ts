import type { Body } from './share-formats.ts';

type CacheEntry = { readonly body: Promise<Body>; bytes: number };

/** A letter takes two bytes at most. */
const bytesOf = (body: Body) => (typeof body === 'string' ? body.length * 2 : body.byteLength);

/**
 * Caches what was drawn for content that never changes, and evicts the least recently used once all of it is more than
 * `mostBytes`. Concurrent requests draw it once; a failure is not cached.
 */
export function createFormatCache(mostBytes: number) {
  const entries = new Map<string, CacheEntry>();
  let bytes = 0;

  const settle = (key: string, entry: CacheEntry, size: number) => {
    // Evicted while it was drawn.
    if (entries.get(key) !== entry) return;
    entry.bytes = size;
    bytes += size;
    for (const [oldest, { bytes: freed }] of entries) {
      if (bytes <= mostBytes) return;
      entries.delete(oldest);
      bytes -= freed;
    }
  };

  return (key: string, draw: () => Body | Promise<Body>): Promise<Body> => {
    const cached = entries.get(key);
    if (cached) {
      entries.delete(key);
      entries.set(key, cached);
      return cached.body;
    }
    const entry: CacheEntry = { body: Promise.resolve().then(draw), bytes: 0 };
    entries.set(key, entry);
    entry.body.then(
      (body) => settle(key, entry, bytesOf(body)),
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry.body;
  };
}
