import { describe, expect, it } from 'vitest';
import { convertValue } from './printed-figure.ts';

describe('convertValue', () => {
  it.each([
    [500, 'us', 'ms', 0.5],
    [2, 'min', 's', 120],
    [403, 'kB', 'MB', 0.403],
    [8.06, 's', 'ms', 8060],
    [3, 'ms', 'ms', 3],
  ])('gives %d %s in %s', (value, unit, wanted, converted) => {
    expect(convertValue({ value, unit }, wanted)).toBe(converted);
  });

  it('gives no value where the units measure different things or are unknown', () => {
    expect(convertValue({ value: 1, unit: 'ms' }, 'MB')).toBeNull();
    expect(convertValue({ value: 1, unit: 'flux' }, 'ms')).toBeNull();
  });
});
