import type { CaseIdentity } from '@tachograph/schema/normalise';
import { expect, test } from 'vitest';
import { hasTradeOff, pickScenario } from './pick-scenario.ts';

const measured = (metric: string, statistic = 'mean', params: CaseIdentity['params'] = {}): CaseIdentity => ({
  key: `${metric} ${statistic} ${JSON.stringify(params)}`,
  scenario: 's',
  params,
  metric,
  unit: 'ops/s',
  direction: 'higher',
  exact: false,
  statistic,
});
const scenario = (slug: string, results: number, ...cases: readonly CaseIdentity[]) => ({ slug, results, cases });

test('a trade-off needs two metrics of one set of params; two statistics of one metric are not enough', () => {
  expect(hasTradeOff({ cases: [measured('latency'), measured('allocations')] })).toBe(true);
  expect(hasTradeOff({ cases: [measured('latency'), measured('latency', 'p99')] })).toBe(false);
  expect(hasTradeOff({ cases: [measured('latency')] })).toBe(false);
  const apart = [measured('latency', 'mean', { rows: 1 }), measured('bytes', 'mean', { rows: 2 })];
  expect(hasTradeOff({ cases: apart })).toBe(false);
});

test('the most measured one with two metrics is picked; null without one', () => {
  const few = scenario('few', 5, measured('latency'), measured('bytes'));
  const many = scenario('many', 9, measured('latency'), measured('bytes'));
  const single = scenario('single', 99, measured('latency'));
  expect(pickScenario([single, few, many])?.slug).toBe('many');
  expect(pickScenario([single])).toBeNull();
});
