import { toChange } from '@tachograph/analysis/testing';
import { expect, test } from 'vitest';
import { describeEvidence, describePlot } from './describe-evidence.ts';

const CASE = {
  ...{ key: 'c', scenario: 'select-100-int', params: {}, metric: 'latency', unit: 'ns/op' },
  direction: 'lower',
  exact: false,
  statistic: 'p25',
} as const;

const side = (version: string, level: number) => ({
  ...{ version, level, run: 'r_1', at: new Date('2026-11-23T00:00:00Z'), points: 3 },
});

type Evidence = Parameters<typeof describeEvidence>[0];

const CHANGE = toChange({
  scenarioTitle: 'Select 100 integers',
  ratio: 0.61,
  ratioLow: 0.6,
  ratioHigh: 0.62,
  before: side('2.3.0', 181_800),
  after: side('2.3.1', 295_600),
  rule: 'paired',
  algorithm: 'compare-2',
  p: 0.0001,
  q: 0.001,
  case: CASE,
});

const LATER = {
  ...CHANGE,
  direction: 'better',
  ...{ ratio: 1.63, before: side('3.24.3', 133_500), after: side('3.24.4', 81_900) },
} as const;

const EVIDENCE: Evidence = {
  change: CHANGE,
  line: { points: [], change: null, anchor: null, omitted: 0 },
  levels: null,
  later: LATER,
  following: 92,
};

const textOf = (evidence: Evidence) => Object.values(describeEvidence(evidence)).join('');

test('a change of a speed is a sentence with its interval, and what came after it', () => {
  expect(textOf(EVIDENCE)).toBe(
    'In Select 100 integers, mysql2 2.3.1 is 1.64× slower than 2.3.0 (95 % interval 1.61 to 1.67). The 92 releases after it show no other change; 3.24.4 is 1.63× faster.',
  );
  expect(textOf({ ...EVIDENCE, later: null, following: 1 })).toMatch(/ The release after it shows no other change\.$/);
  expect(textOf({ ...EVIDENCE, following: 0 })).toMatch(/\. The next change is at 3\.24\.4: 1\.63× faster\.$/);
  expect(textOf({ ...EVIDENCE, later: null, following: 0 })).toMatch(/1\.67\)\.$/);
});

test('what is no speed is named by its metric, and an exact metric by its values', () => {
  const heap = { ...CASE, metric: 'heap', unit: 'B/op', statistic: 'mean' };
  expect(textOf({ ...EVIDENCE, change: { ...CHANGE, case: heap }, later: null })).toMatch(
    /^In Select 100 integers, heap of mysql2 2\.3\.1 is 1\.64× more than that of 2\.3\.0 /,
  );
  const exact = { ...heap, metric: 'allocations', unit: 'allocs/op', exact: true };
  const change = { ...CHANGE, case: exact, before: side('2.3.0', 21), after: side('2.3.1', 23) };
  expect(textOf({ ...EVIDENCE, change, later: null, following: 0 })).toBe(
    'In Select 100 integers, allocations from 2.3.0 to 2.3.1: 21 → 23 allocs/op.',
  );
});

test('along time a change has its day', () => {
  const change = { ...CHANGE, axis: 'time' } as const;
  expect(textOf({ ...EVIDENCE, change, later: null, following: 5 })).toBe(
    'In Select 100 integers, mysql2 is 1.64× slower since 23 Nov 2026 (95 % interval 1.61 to 1.67). The 5 measurements after it show no other change.',
  );
});

test('the plot has both levels as text', () => {
  const point = (version: string) => ({
    ...{ version, at: new Date(0), run: null, value: 1, low: null, high: null, repeats: 1 },
    ...{ scenarioHash: null, startsSegment: false },
  });
  const line = {
    points: ['2.2.5', '2.3.0', '2.3.1'].map(point),
    change: { from: 1, to: 2 },
    anchor: 'mysql2 3.11.5',
    omitted: 0,
  };
  const levels = {
    before: { from: 0, to: 1, level: 0.606, repeats: 8 },
    after: { from: 2, to: 2, level: 0.99, repeats: 4 },
  };
  expect(describePlot({ ...EVIDENCE, line, levels })).toBe(
    'mysql2 in Select 100 integers: 2.2.5 to 2.3.0 at 0.606× of mysql2 3.11.5, 2.3.1 to 2.3.1 at 0.99× of mysql2 3.11.5',
  );
});
