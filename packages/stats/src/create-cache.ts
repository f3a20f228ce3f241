/** The most results to remember of one calculation. */
const MAX_ENTRIES = 10_000;

/**
 * A memory for one calculation that always gives the same for the same key: pages ask for the same figures again and again.
 * It forgets all it knows when it is full.
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
