import { expect, test, vi } from 'vitest';
import { createCache } from './create-cache.ts';

test('a value is calculated once, and again after as many others as fit were used since', () => {
  const cached = createCache<string>(2);
  const calculate = vi.fn((key: string) => key.toUpperCase());
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(cached(key, () => calculate(key))).toBe(key.toUpperCase());
  expect(calculate.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});
