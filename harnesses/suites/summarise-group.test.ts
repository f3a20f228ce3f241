import { describe, expect, it } from 'vitest';
import type { StoredInvocation } from '../run/group.mjs';
import { poolSd, summariseGroup, toRows } from './summarise-group.mjs';

const result = (candidate: string, value: number | null, role: 'candidate' | 'twin' = 'candidate') => ({
  ...{ candidate, role, block: 1, scenario: 'select-1', operations: 20, absolute: null },
  ...{ status: value === null ? ('failed' as const) : ('ok' as const), reason: value === null ? 'it died' : null },
  paired:
    value === null ? null : { p25: { value, rounds: 60, sd: 0.1, lag1: 0 }, rate: null, cpu: null, processCpu: null },
});
const invocation = (number: number, estimates: ReturnType<typeof result>[]) =>
  ({ invocation: number, estimates }) as unknown as StoredInvocation;

const group = [
  invocation(1, [result('x@1.0', Math.log(1.02)), result('y@1.0', 0.3), result('x@2.0', 0, 'twin')]),
  invocation(2, [result('x@1.0', Math.log(1.04)), result('y@1.0', null), result('x@2.0', 0.01, 'twin')]),
];

describe('the summary of a repetition group', () => {
  it('is the mean over invocations with its standard error; one that failed is counted and named', () => {
    expect(summariseGroup(group)).toEqual([
      'select-1: speed ÷ that of the anchor, ± the standard error over invocations',
      '  x@1.0                      1.0300 ± 0.98 %  (2)',
      '  y@1.0                      1.3499  (1)  1 without a figure: it died',
      '  x@2.0, twin of the anchor  1.0050 ± 0.50 %  (2)',
      'spread of an invocation: 1.10 % (pooled, 2 degrees of freedom)',
    ]);
  });

  it('pools the spread by degrees of freedom', () => {
    const rows = toRows(group, 'p25');
    expect(poolSd(rows)?.freedom).toBe(2);
    expect(poolSd([])).toBeNull();
    const one = (Math.log(1.04) - Math.log(1.02)) ** 2 / 2;
    expect(poolSd(rows)?.sd).toBeCloseTo(Math.sqrt((one + 0.00005) / 2), 12);
  });
});
