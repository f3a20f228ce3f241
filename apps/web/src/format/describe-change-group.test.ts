import { toChange } from '@tachograph/analysis/testing';
import { expect, test } from 'vitest';
import { describeChangeGroup } from './describe-change-group.ts';

const side = (version: string | null, level: number) => ({ version, level, at: new Date(Date.UTC(2026, 0, 2)) });

const LEAD = {
  direction: 'better',
  ratio: 1.63,
  case: { statistic: 'p25' },
  before: side('3.24.3', 200),
  after: side('3.24.4', 100),
} as const;

const say = (lead: Parameters<typeof toChange>[0], scenarios = 1, changes = scenarios) => {
  const { before, size, after } = describeChangeGroup({ lead: toChange({ ...LEAD, ...lead }), scenarios, changes });
  return `${before} ${size} ${after}`;
};

test('one change names its scenario, several their number and the largest of their sizes', () => {
  expect(say({})).toBe('mysql2 3.24.4 is 1.63× faster than 3.24.3 in Select 1');
  expect(say({}, 4)).toBe('mysql2 3.24.4 is up to 1.63× faster than 3.24.3 in 4 scenarios');
  expect(say({}, 1, 2)).toBe('mysql2 3.24.4 is up to 1.63× faster than 3.24.3 in Select 1');
});

test('a change along time says since when, and one of a metric without noise has its two values', () => {
  expect(say({ axis: 'time', ratio: 0.5, direction: 'worse' })).toBe(
    'mysql2 is 2.00× slower since 2 Jan 2026 in Select 1',
  );
  const of = { ...LEAD.case, exact: true, unit: 'allocs/op' };
  expect(say({ case: of, before: side('3.24.3', 21), after: side('3.24.4', 23), direction: 'worse' })).toBe(
    'mysql2 3.24.4: 21 → 23 allocs/op (3.24.3 before) in Select 1',
  );
});
