import { expect, test } from 'vitest';
import { expectedFalseChanges } from './expected-false-changes.ts';

test('of 500 series one list in twenty may have a false change, and of ten steps that were called half a one', () => {
  expect(expectedFalseChanges(500)).toBeCloseTo(0.05);
  expect(expectedFalseChanges(0, 10)).toBeCloseTo(0.5);
  expect(expectedFalseChanges(252, 10)).toBeCloseTo(0.53, 2);
});
