import { describe, expect, it } from 'vitest';
import { asPrintedUnit } from './as-printed-unit.ts';

describe('asPrintedUnit', () => {
  it('keeps a known unit as printed, without a direction of its own', () => {
    expect(asPrintedUnit('us/op')).toEqual({ unit: 'us/op', metric: 'latency', direction: undefined, doubt: null });
  });

  it('takes a rate of anything as better when higher', () => {
    expect(asPrintedUnit('queries/s')).toMatchObject({ direction: 'higher', doubt: null });
  });

  it('says so where the direction is a guess', () => {
    expect(asPrintedUnit('misses')).toMatchObject({ direction: 'lower', doubt: expect.stringContaining('"misses"') });
  });

  it('respells near misses and hardware counters', () => {
    expect(asPrintedUnit('op/s')).toMatchObject({ unit: 'ops/s', doubt: 'unit "op/s" is taken as ops/s' });
    expect(asPrintedUnit('#/op')).toMatchObject({ unit: 'counts/op' });
  });

  it('refuses what is no unit', () => expect(asPrintedUnit('12')).toBeNull());
});
