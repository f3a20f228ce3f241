/**
 * A function that makes each thing once and hands the same one out again. Made anew for each run and let go with it: a
 * run of a hundred thousand results names few scenarios, drivers and units, and names each of them very often.
 */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
