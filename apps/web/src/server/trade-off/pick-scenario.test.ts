import type { CaseIdentity } from '@tachograph/schema';
import { expect, test } from 'vitest';
import { hasTradeOff, pickScenario } from './pick-scenario.ts';

const measured = (metric: string, estimator = 'mean', params: CaseIdentity['params'] = {}): CaseIdentity => ({
  key: `${metric} ${estimator} ${JSON.stringify(params)}`,
  scenario: 's',
  params,
  metric,
  unit: 'ops/s',
  direction: 'higher',
  exact: false,
  estimator,
});
const scenario = (slug: string, results: number, ...cases: readonly CaseIdentity[]) => ({ slug, results, cases });

test('a trade-off needs two metrics, or two estimators, of one set of params', () => {
  expect(hasTradeOff({ cases: [measured('latency'), measured('allocations')] })).toBe(true);
  expect(hasTradeOff({ cases: [measured('latency'), measured('latency', 'p99')] })).toBe(true);
  expect(hasTradeOff({ cases: [measured('latency')] })).toBe(false);
  expect(
    hasTradeOff({ cases: [measured('latency', 'mean', { rows: 1 }), measured('bytes', 'mean', { rows: 2 })] }),
  ).toBe(false);
});

test('two metrics go before two estimators, then the most results; without either there is none', () => {
  const estimators = scenario('estimators', 90, measured('latency'), measured('latency', 'p99'));
  const few = scenario('few', 5, measured('latency'), measured('bytes'));
  const many = scenario('many', 9, measured('latency'), measured('bytes'));
  const single = scenario('single', 99, measured('latency'));
  expect(pickScenario([single, estimators, few, many])?.slug).toBe('many');
  expect(pickScenario([single, estimators])?.slug).toBe('estimators');
  expect(pickScenario([single])).toBeNull();
});
