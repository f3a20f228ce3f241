import { describe, expect, it } from 'vitest';
import { endsInValue } from './ends-in-value.ts';

describe('endsInValue', () => {
  it.each([
    ['Requests per second:    102', 102, true],
    ['     75%     5.04m', 5.04, true],
    ['rows/s: 1,024', 1024, true],
    ['time_select  1.57±0', 1.57, true],
    ['time_select  1.57±0.1ms', 1.57, false],
    ['     75%     5.04ms', 5.04, false],
    ['rows=5.97M', 5_970_000, true],
    ['rows=5.97', 5_970_000, false],
    ['"a",3,8.44e+08,,,4', 4, true],
    ['102 of 5', 102, false],
    ['no figure', 0, false],
  ])('finds in "%s" the value %d: %s', (text, value, isFound) => {
    expect(endsInValue({ number: 1, text }, value)).toBe(isFound);
  });
});
