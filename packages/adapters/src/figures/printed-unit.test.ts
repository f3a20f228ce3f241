import { describe, expect, it } from 'vitest';
import { parsePrintedUnit } from './printed-figure.ts';

describe('parsePrintedUnit', () => {
  it('returns a known unit as printed, without a direction', () => {
    expect(parsePrintedUnit('us/op')).toEqual({ measure: { unit: 'us/op', metric: 'latency' }, warning: null });
  });

  it('assumes that higher is better for any rate', () => {
    expect(parsePrintedUnit('queries/s')).toMatchObject({ measure: { direction: 'higher' }, warning: null });
  });

  it('warns where the direction is a guess', () => {
    expect(parsePrintedUnit('misses')).toMatchObject({
      measure: { direction: 'lower' },
      warning: expect.stringContaining('"misses"'),
    });
  });

  it('respells near misses and hardware counters', () => {
    expect(parsePrintedUnit('op/s')).toMatchObject({
      measure: { unit: 'ops/s' },
      warning: 'unit "op/s" is read as ops/s',
    });
    expect(parsePrintedUnit('#/op')).toMatchObject({ measure: { unit: 'counts/op' } });
  });

  it('returns null for what is no unit', () => expect(parsePrintedUnit('12')).toBeNull());
});
