import { notificationRule } from '@tachograph/schema/notification';
import { describe, expect, test } from 'vitest';
import { isTold } from './is-told.ts';
import type { ToldChange } from './notice.ts';

const ruleOf = (known: Record<string, unknown> = {}) =>
  notificationRule.parse({ name: 'r', target: { kind: 'slack', url: 'https://hooks.example.org/x' }, ...known });

const change = (known: Partial<ToldChange> = {}): ToldChange => ({
  id: 'c',
  url: 'https://tacho.example.org/p/node/changes/c',
  sentence: 'mysql2 3.24.6 is slower than 3.24.0',
  driver: 'mysql2',
  scenario: 'select-1',
  metric: 'throughput',
  direction: 'worse',
  ratio: 0.9,
  exact: false,
  ...known,
});

describe('a rule', () => {
  test('without filters tells what became worse, and of both directions all', () => {
    expect(isTold(ruleOf(), change())).toBe(true);
    expect(isTold(ruleOf(), change({ direction: 'better', ratio: 1.2 }))).toBe(false);
    expect(isTold(ruleOf({ direction: 'both' }), change({ direction: 'better', ratio: 1.2 }))).toBe(true);
    expect(isTold(ruleOf({ direction: 'better' }), change())).toBe(false);
  });

  test('tells only the drivers, scenarios and metrics that it names', () => {
    for (const [field, name] of [
      ['drivers', 'mysql2'],
      ['scenarios', 'select-1'],
      ['metrics', 'throughput'],
    ] as const) {
      expect(isTold(ruleOf({ [field]: [name] }), change())).toBe(true);
      expect(isTold(ruleOf({ [field]: ['another'] }), change())).toBe(false);
    }
  });

  test('tells a change of just the smallest size, in either direction, and none below it', () => {
    const rule = ruleOf({ smallest: 0.05, direction: 'both' });
    expect(isTold(rule, change({ ratio: 1 / 1.05 }))).toBe(true);
    expect(isTold(rule, change({ ratio: 1.05, direction: 'better' }))).toBe(true);
    expect(isTold(rule, change({ ratio: 1 / 1.049 }))).toBe(false);
    expect(isTold(rule, change({ ratio: 1.049, direction: 'better' }))).toBe(false);
  });

  test('tells a change of an exact metric whatever its size', () => {
    expect(isTold(ruleOf({ smallest: 0.5 }), change({ exact: true, ratio: 0.999 }))).toBe(true);
    expect(isTold(ruleOf({ smallest: 0.5 }), change({ exact: true, ratio: null }))).toBe(true);
  });
});
