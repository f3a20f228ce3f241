import { LRUCache } from 'lru-cache';

export type ByteCache<Value> = {
  readonly has: (key: string) => boolean;
  /** The value of a key, made if it is missing. Concurrent callers make it once; a failure is not kept. */
  readonly get: (key: string, make: () => Value | Promise<Value>) => Promise<Value>;
};

/**
 * Keeps values in memory under keys that name all they are made from, so that none is ever stale. It evicts the least
 * recently used once all of them are more than `mostBytes`; 0 keeps nothing. `bytesOf` may estimate. A value that is larger
 * than all may be is not kept, and evicts none.
 */
export function createByteCache<Value>(mostBytes: number, bytesOf: (value: Value) => number): ByteCache<Value> {
  // A byte more for each, because an entry has a size: also one that is empty, or is being made.
  const entries = new LRUCache<string, Promise<Value>>({ maxSize: mostBytes + 1 });
  const settle = (key: string, value: Promise<Value>, bytes: number) => {
    // Where it is another one, this one was evicted while it was made.
    if (entries.peek(key) !== value) return;
    entries.delete(key);
    if (bytes <= mostBytes) entries.set(key, value, { size: bytes + 1 });
  };
  return {
    has: (key) => entries.has(key),
    get: (key, make) => {
      const kept = entries.get(key);
      if (kept) return kept;
      const value = Promise.resolve().then(make);
      entries.set(key, value, { size: 1 });
      value.then(
        (made) => settle(key, value, bytesOf(made)),
        () => settle(key, value, Number.POSITIVE_INFINITY),
      );
      return value;
    },
  };
}
