import { expect, test } from 'vitest';
import { caseOf } from '../testing/observe.ts';
import { isSameButStatistic } from './choose-case.ts';

const of = (statistic: string, params = {}) => caseOf('select-1', { statistic, params });

test.each([
  ['median', 'p25', true],
  ['mean', 'median', true],
  ['p99', 'p99', true],
  ['median', 'p99', false],
  ['p99.9', 'p99', false],
])('%s and %s stand for one another: %s, for slow operations alone are no case', (a, b, expected) => {
  expect(isSameButStatistic(of(a), of(b))).toBe(expected);
  expect(isSameButStatistic(of(a), of(b, { rows: 1 }))).toBe(false);
});
