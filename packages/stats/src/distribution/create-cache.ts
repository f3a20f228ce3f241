/**
 * A cache for a calculation whose result depends only on its key: pages ask for the same figures again and again. Of more
 * than `maxEntries` results, the one that was not used for longest is dropped.
 */
export function createCache<Value>(maxEntries = 10_000): (key: string, calculate: () => Value) => Value {
  const cached = new Map<string, Value>();
  return (key, calculate) => {
    const value = cached.get(key) ?? calculate();
    cached.delete(key);
    cached.set(key, value);
    const [oldest] = cached.keys();
    if (cached.size > maxEntries && oldest !== undefined) cached.delete(oldest);
    return value;
  };
}
