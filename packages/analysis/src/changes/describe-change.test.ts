import { expect, test } from 'vitest';
import { caseOf } from '../testing/observe.ts';
import { toChange } from '../testing/to-change.ts';
import { describeChange, formatChangeSize } from './describe-change.ts';

const CHANGE = toChange({
  case: caseOf('select-100-int', { metric: 'latency', statistic: 'p25', unit: 'ns/op', direction: 'lower' }),
  axis: 'version',
  direction: 'better',
  ratio: 1.63,
  before: { version: '3.24.3', level: 133_500 },
  after: { version: '3.24.4', level: 81_900 },
});

test('a change between versions names both, and what was measured', () =>
  expect(describeChange(CHANGE)).toBe(
    'mysql2 3.24.4 is 1.63× faster than 3.24.3 in select-100-int, latency, p25: 133.5 → 81.9 µs/op',
  ));

test('a change along time names its day', () =>
  expect(describeChange({ ...CHANGE, axis: 'time' })).toBe(
    'mysql2 is 1.63× faster in select-100-int, latency, p25 since 2026-11-23: 133.5 → 81.9 µs/op',
  ));

test('without a ratio the direction stands for it', () =>
  expect(describeChange({ ...CHANGE, ratio: null })).toMatch(/ is better than 3\.24\.3 /));

test('an exact change that is too small for a ratio has a direction in words', () => {
  const bytes = { ...CHANGE.case, metric: 'bytes-received', unit: 'B/op', exact: true, statistic: 'exact' };
  const change = { ...CHANGE, case: bytes, direction: 'worse', ratio: 0.99998 } as const;
  expect(describeChange(change)).toMatch(/ is more than 3\.24\.3 in select-100-int, bytes-received: /);
});

test('the size of a change is its ratio in words, of an exact metric its two values', () => {
  expect(formatChangeSize(CHANGE)).toBe('1.63× faster');
  const allocations = { ...CHANGE.case, unit: 'allocs/op', exact: true };
  const exact = {
    ...CHANGE,
    case: allocations,
    before: { ...CHANGE.before, level: 21 },
    after: { ...CHANGE.after, level: 23 },
  };
  expect(formatChangeSize(exact)).toBe('21 → 23 allocs/op');
  expect(formatChangeSize({ ...exact, case: CHANGE.case, ratio: null })).toBe('21 → 23 ns/op');
});

test('a suspected change says what it needs', () => {
  expect(describeChange(CHANGE)).not.toContain('suspected');
  expect(describeChange({ ...CHANGE, moreRuns: 1 })).toMatch(/ µs\/op; suspected, needs 1 more repeat$/);
  expect(describeChange({ ...CHANGE, axis: 'time', moreRuns: 2 })).toMatch(/ µs\/op; suspected, needs 2 more runs$/);
});
