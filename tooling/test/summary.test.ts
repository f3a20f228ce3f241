import { expect, test } from 'vitest';
import { sumCounts } from './summary.mjs';

const step = { name: 'a step', tookMs: 1 };

test('the counts of all steps that run tests are summed', () => {
  const results = [
    { ...step, state: 'passed' as const, counts: { passed: 10, failed: 0, skipped: 1 } },
    { ...step, state: 'failed' as const, counts: { passed: 4, failed: 2, skipped: 0 } },
  ];
  expect(sumCounts(results)).toEqual({ passed: 14, failed: 2, skipped: 1 });
});

test('a step that failed without counting a failed test shows in the last line', () => {
  const results = [
    { ...step, state: 'failed' as const },
    { ...step, state: 'failed' as const, counts: { passed: 3, failed: 0, skipped: 0 } },
    { ...step, state: 'skipped' as const },
    { ...step, state: 'passed' as const },
  ];
  expect(sumCounts(results)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});
