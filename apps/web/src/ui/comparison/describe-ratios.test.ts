import type { Comparison } from '@tachograph/analysis/comparison';
import { expect, test } from 'vitest';
import { describeCompared, describeRatioWhiskers } from './describe-ratios.ts';

const tests = { tested: 0, called: 0, same: 0, expectedFalsePositives: 0 };

/** A reference and one driver beside it, in one case. */
const comparisonOf = (verdict: object, over: object = {}) =>
  ({
    columns: [{ isReference: true }, { isReference: false }],
    rows: [
      {
        cells: [
          { verdict: { algorithm: 'compare-2', minimumEffect: 0.05, ratio: 1, ratioLow: 1, ratioHigh: 1, ...verdict } },
          { verdict: { algorithm: 'compare-2', minimumEffect: 0.05, ratioLow: null, ratioHigh: null, ...verdict } },
        ],
      },
    ],
    ...tests,
    counts: { evaluated: 0 },
    ...over,
  }) as unknown as Comparison;

test('ratios of figures without repeats are counted, and nothing is said of tests and whiskers', () => {
  const published = comparisonOf({ ratio: 1.2, ratioLow: null, ratioHigh: null });
  expect(describeCompared(published)).toBe('1 ratio, none with a verdict');
  expect(describeRatioWhiskers(published)).toBeNull();
  expect(describeCompared(comparisonOf({ ratio: null }))).toBe('none compared');
});

test('cells with a verdict are counted with their tests, by the minimum effect of their verdicts', () => {
  const over = { ...tests, tested: 1, same: 1, counts: { evaluated: 1 } };
  const measured = comparisonOf({ ratio: 1.01, ratioLow: 1, ratioHigh: 1.02 }, over);
  expect(describeCompared(measured)).toBe('1 compared; 1 tested: none called; 1 the same within 5 %');
  expect(describeRatioWhiskers(measured)).toBe('Whiskers: 95 % interval of the ratio.');
});

test('under compare-1 chance is counted over all tests', () => {
  const over = { tested: 20, called: 3, expectedFalsePositives: 1, counts: { evaluated: 20 } };
  const frozen = comparisonOf({ algorithm: 'compare-1', ratio: 1.2, ratioLow: 1.1, ratioHigh: 1.3 }, over);
  expect(describeCompared(frozen)).toBe('20 compared; 20 tested, about 1 expected by chance');
});
