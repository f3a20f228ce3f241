import { expect, test } from 'vitest';
import { toVerdict } from '../testing/to-verdict.ts';
import { describeReason } from './describe-reason.ts';
import { formatOutcome, formatRatio, formatRatioInterval, formatVerdict, OUTCOME_SHAPES } from './format-verdict.ts';
import type { VerdictReason } from './verdict.ts';

test('a verdict has a label in words, never a sign', () => {
  expect(formatVerdict(toVerdict({ outcome: 'better', ratio: 1.48 }))).toBe('1.48× faster');
  expect(formatVerdict(toVerdict({ outcome: 'worse', ratio: 0.84 }))).toBe('1.19× slower');
  expect(formatVerdict(toVerdict({ outcome: 'no-difference', ratio: 1.01 }))).toBe('no difference shown');
  expect(formatVerdict(toVerdict({ outcome: 'insufficient-samples', ratio: 1.2 }))).toBe('1.20× faster');
  expect(formatVerdict(toVerdict({ outcome: 'insufficient-samples', ratio: null }))).toBe('not enough samples');
  expect(formatVerdict(toVerdict({ outcome: 'reference', ratio: 1 }))).toBe('reference');
});

test('the same is told with the smallest effect it is the same within, and of exact figures as equal', () => {
  const same = { outcome: 'same', ratio: 1.004, rule: 'repeats' } as const;
  expect(formatVerdict(toVerdict(same))).toBe('same within 3 %');
  expect(formatVerdict(toVerdict({ ...same, minimumEffect: 0.015 }))).toBe('same within 1.5 %');
  expect(formatVerdict(toVerdict({ ...same, rule: 'exact', ratio: 1 }))).toBe('equal');
  expect(formatOutcome('same', 'ops/s')).toBe('the same');
});

test('a batch that is not steady is labelled so, whatever its ratio', () => {
  const reason = { code: 'not-steady', twin: 0.03, standardError: 0.004 } as const;
  expect(formatVerdict(toVerdict({ outcome: 'insufficient-samples', ratio: 1.2, rule: 'paired', reason }))).toBe(
    'not steady',
  );
});

test('every outcome that is shown in a cell has a different shape', () => {
  const { reference: _, ...shapes } = OUTCOME_SHAPES;
  expect(Object.values(shapes)).toEqual([...new Set(Object.values(shapes))]);
  expect(shapes).toMatchObject({ better: '▲', worse: '▼', same: '≈', 'no-difference': '=' });
});

test.each<[VerdictReason['code'], string]>([
  ['not-repeated', 'not repeated'],
  ['one-side-repeated', 'only one side was repeated'],
  ['not-interleaved', 'measured one after the other'],
  ['two-occasions', 'measured on two occasions'],
  ['no-ratio', 'no ratio to zero'],
  // Of shares that were frozen under compare-1.
  ['too-few-repeats', 'too few repeats'],
  ['no-interval', 'no interval'],
])('why a ratio is no verdict: %s reads "%s"', (code, label) => {
  expect(describeReason({ code } as VerdictReason)).toBe(label);
});

test('a difference to a figure of zero has no ratio, and its label still says which way it goes', () => {
  const worse = { outcome: 'worse', ratio: null, rule: 'exact' } as const;
  expect(formatVerdict(toVerdict({ ...worse, unit: 'allocs/op' }))).toBe('more');
  expect(formatVerdict(toVerdict({ ...worse, unit: 'rows' }))).toBe('worse');
});

test.each([
  ['ops/s', '1.50× faster', '1.50× slower'],
  ['ns/op', '1.50× faster', '1.50× slower'],
  ['B/s', '1.50× faster', '1.50× slower'],
  ['B/op', '1.50× less', '1.50× more'],
  ['allocs/op', '1.50× fewer', '1.50× more'],
  ['instructions/op', '1.50× better', '1.50× worse'],
  [null, '1.50× better', '1.50× worse'],
])('only time and rates are faster or slower: in %s it is %s or %s', (unit, better, worse) => {
  expect([formatRatio(1.5, unit), formatRatio(1 / 1.5, unit)]).toEqual([better, worse]);
});

test('a change of one driver is improved or regressed, whatever the unit', () => {
  expect([formatOutcome('better', 'ops/s', true), formatOutcome('worse', 'B/op', true)]).toEqual([
    'improved',
    'regressed',
  ]);
  expect(formatOutcome('no-difference', 'ops/s', true)).toBe('no difference shown');
});

test.each<[VerdictReason, string]>([
  [{ code: 'not-run' }, 'not run'],
  [{ code: 'reference-not-run' }, 'reference was not run'],
  [{ code: 'different-scenario-versions' }, 'scenario text differs'],
  [{ code: 'emulated', detail: 'loop of 100: no batch API' }, 'emulated: loop of 100: no batch API'],
  [{ code: 'failed', detail: null }, 'failed'],
  [{ code: 'reference-emulated', detail: 'loop of 100' }, 'reference is emulated'],
  [{ code: 'reference-unsupported', detail: 'no call' }, 'reference is unsupported: no call'],
  [{ code: 'different-statistics', statistics: ['median', 'mean'] }, 'median against mean'],
  // The comparability check lists the fields once.
  [{ code: 'different-environments', fields: ['CPU', 'Kernel'], environments: null }, 'different environments'],
])('a cell that is not comparable says why: %j', (reason, label) => {
  expect(formatVerdict(toVerdict({ outcome: 'not-comparable', ratio: null, rule: 'none', reason }))).toBe(label);
});

test.each([
  [0.87, 0.94, 'ns/op', '1.06 to 1.15× slower'],
  [1.06, 1.15, 'ops/s', '1.06 to 1.15× faster'],
  [0.98, 1.05, 'ns/op', '1.02× slower to 1.05× faster'],
  [0.93, 1, 'ns/op', '1.00 to 1.08× slower'],
  [1.1, 1.3, 'B/op', '1.10 to 1.30× less'],
])('the interval from %d to %d in %s is "%s"', (low, high, unit, text) => {
  expect(formatRatioInterval(low, high, unit)).toBe(text);
});
