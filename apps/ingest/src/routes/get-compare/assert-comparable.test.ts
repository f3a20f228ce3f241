import { expect, it } from 'vitest';
import { assertComparable } from './assert-comparable.ts';

it('refuses more series than can be evaluated while others wait, and says what to ask for', () => {
  expect(() => assertComparable(Array.from({ length: 4_000 }))).not.toThrow();
  expect(() => assertComparable(Array.from({ length: 4_001 }))).toThrow(
    'The query asks for 4001 series, and at most 4000 are compared at once. Name scenarios in s or drivers in d.',
  );
});
