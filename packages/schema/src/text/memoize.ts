/**
 * A function that computes the value of each key once and returns the same value afterwards. Create one for each run: a
 * run of a hundred thousand results repeats the names of a few scenarios, drivers and units very often.
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
