import { describe, expect, it } from 'vitest';
import { endsInValue } from './ends-in-value.ts';

describe('endsInValue', () => {
  it.each([
    ['Requests per second:    102', 102, true],
    ['     75%     5.04m', 5.04, true],
    ['rows/s: 1,024', 1024, true],
    ['     75%     5.04ms', 5.04, false],
    ['102 of 5', 102, false],
    ['no figure', 0, false],
  ])('finds in "%s" the value %d: %s', (text, value, isFound) => {
    expect(endsInValue({ number: 1, text }, value)).toBe(isFound);
  });
});
