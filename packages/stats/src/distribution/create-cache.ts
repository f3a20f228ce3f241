/** The most results that are kept of one calculation. */
const MAX_ENTRIES = 10_000;

/**
 * A cache for a calculation whose result depends only on its key: pages ask for the same figures again and again. It is
 * emptied when it is full.
 */
export function createCache<Value>(): (key: string, calculate: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, calculate) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_ENTRIES) known.clear();
    const value = calculate();
    known.set(key, value);
    return value;
  };
}
