type Entry<Value> = { readonly value: Promise<Value>; bytes: number };

export type ByteCache<Value> = {
  readonly has: (key: string) => boolean;
  /** The value of a key, made where there is none. Concurrent callers make it once; a failure is not kept. */
  readonly get: (key: string, make: () => Value | Promise<Value>) => Promise<Value>;
};

/**
 * Keeps values in memory under keys that name all they are made from, so that none is ever stale. It evicts the least
 * recently used once all of them are more than `mostBytes`; 0 keeps nothing. `bytesOf` may estimate. A value that is larger
 * than all may be is not kept, and evicts none.
 */
export function createByteCache<Value>(mostBytes: number, bytesOf: (value: Value) => number): ByteCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  let bytes = 0;

  const settle = (key: string, entry: Entry<Value>, size: number) => {
    // Evicted while it was made.
    if (entries.get(key) !== entry) return;
    if (size > mostBytes) {
      entries.delete(key);
      return;
    }
    entry.bytes = size;
    bytes += size;
    for (const [oldest, { bytes: freed }] of entries) {
      if (bytes <= mostBytes) return;
      entries.delete(oldest);
      bytes -= freed;
    }
  };

  return {
    has: (key) => entries.has(key),
    get: (key, make) => {
      const kept = entries.get(key);
      if (kept) {
        entries.delete(key);
        entries.set(key, kept);
        return kept.value;
      }
      const entry: Entry<Value> = { value: Promise.resolve().then(make), bytes: 0 };
      entries.set(key, entry);
      entry.value.then(
        (value) => settle(key, entry, bytesOf(value)),
        () => entries.get(key) === entry && entries.delete(key),
      );
      return entry.value;
    },
  };
}
