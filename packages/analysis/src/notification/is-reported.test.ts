import { notificationRule } from '@tachograph/schema/notification';
import { describe, expect, test } from 'vitest';
import { toChange } from '../testing/to-change.ts';
import { isReported } from './is-reported.ts';

const ruleOf = (known: Record<string, unknown> = {}) =>
  notificationRule.parse({ name: 'r', target: { kind: 'slack', url: 'https://hooks.example.org/x' }, ...known });

const change = (known: Parameters<typeof toChange>[0] = {}) =>
  toChange({ ratio: 0.9, ...known, case: { metric: 'throughput', ...known.case } });

describe('a rule', () => {
  test('without filters reports what became worse, and of both directions all', () => {
    expect(isReported(ruleOf(), change())).toBe(true);
    expect(isReported(ruleOf(), change({ direction: 'better', ratio: 1.2 }))).toBe(false);
    expect(isReported(ruleOf({ direction: 'both' }), change({ direction: 'better', ratio: 1.2 }))).toBe(true);
    expect(isReported(ruleOf({ direction: 'better' }), change())).toBe(false);
  });

  test('reports only the drivers, scenarios and metrics that it names', () => {
    for (const [field, name] of [
      ['drivers', 'mysql2'],
      ['scenarios', 'select-1'],
      ['metrics', 'throughput'],
    ] as const) {
      expect(isReported(ruleOf({ [field]: [name] }), change())).toBe(true);
      expect(isReported(ruleOf({ [field]: ['another'] }), change())).toBe(false);
    }
  });

  test('reports a change of just the smallest size, in either direction, and none below it', () => {
    const rule = ruleOf({ smallest: 0.05, direction: 'both' });
    expect(isReported(rule, change({ ratio: 1 / 1.05 }))).toBe(true);
    expect(isReported(rule, change({ ratio: 1.05, direction: 'better' }))).toBe(true);
    expect(isReported(rule, change({ ratio: 1 / 1.049 }))).toBe(false);
    expect(isReported(rule, change({ ratio: 1.049, direction: 'better' }))).toBe(false);
  });

  test('reports a change of an exact metric whatever its size', () => {
    expect(isReported(ruleOf({ smallest: 0.5 }), change({ case: { exact: true }, ratio: 0.999 }))).toBe(true);
    expect(isReported(ruleOf({ smallest: 0.5 }), change({ case: { exact: true }, ratio: null }))).toBe(true);
  });
});
