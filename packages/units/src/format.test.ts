import { describe, expect, it } from 'vitest';
import { displayUnit, formatExact, formatNumber } from './format.ts';

describe('formatNumber', () => {
  it.each([
    [2611.2, '2,611'],
    [41622, '41,622'],
    [987.84, '987.8'],
    [44.3236, '44.32'],
    [1.6543, '1.654'],
    [0.000123, '0.000123'],
    [312153, '312,153'],
    [0, '0'],
  ])('writes %d as %s', (value, text) => expect(formatNumber(value)).toBe(text));

  it('says nothing for a value that is not a number', () => expect(formatNumber(Number.NaN)).toBe('–'));
});

describe('formatExact', () => {
  it('keeps every digit', () => expect(formatExact(2601.382)).toBe('2,601.382'));
});

describe('displayUnit', () => {
  it('shows nanoseconds in the unit of their median', () => {
    expect(displayUnit('ns/op', [312_153, 4_678, 280_000])).toEqual({ label: 'µs/op', divisor: 1e3 });
    expect(displayUnit('ns/op', [943.3])).toEqual({ label: 'ns/op', divisor: 1 });
  });
  it('leaves throughput as it is, whatever its size', () => {
    expect(displayUnit('ops/s', [5_000_000])).toEqual({ label: 'ops/s', divisor: 1 });
  });
});
