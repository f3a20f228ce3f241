import { afterAll, beforeAll } from 'vitest';

/**
 * A value that is made before the tests of a file and closed after them; every test reads the one value. To read it
 * earlier, while the file is loaded, is an error.
 */
export function useTestValue<Value extends object>(
  make: () => Promise<Value>,
  close: (value: Value) => Promise<unknown>,
): Value {
  let made: Value | null = null;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => (made ? close(made) : undefined));
  return new Proxy({} as Value, {
    get: (_, key) => {
      if (made === null) throw new Error(`${String(key)} is there in hooks and tests, not while the file is loaded`);
      return Reflect.get(made, key);
    },
  });
}
