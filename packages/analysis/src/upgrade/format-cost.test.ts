import { expect, test } from 'vitest';
import { formatCost, formatValues } from './format-cost.ts';
import type { UpgradeCost } from './upgrade.ts';

const cost = (known: Partial<UpgradeCost>): UpgradeCost => ({
  ...{ metric: 'heap', unit: 'B/op', direction: 'lower', from: 108_355, to: 42_533, outcome: 'better' },
  ...{ ratio: 2.55, low: 2.4, high: 2.7, explanation: '' },
  ...known,
});
const exact = {
  metric: 'bytes-received',
  from: 56,
  to: 57,
  outcome: 'worse',
  ratio: 56 / 57,
  low: 56 / 57,
  high: 56 / 57,
} as const;

test.each([
  [{}, '2.55× less'],
  [{ outcome: 'worse', ratio: 0.5 }, '2.00× more'],
  [exact, '+1 B'],
  [{ ...exact, from: 60, to: 57, outcome: 'better' }, '−3 B'],
  [{ outcome: 'same', from: 1, to: 1, ratio: 1, low: 1, high: 1 }, 'equal'],
  [{ outcome: 'same' }, 'the same'],
  [{ outcome: 'no-difference' }, 'no difference shown'],
] as const)('a cost %j is "%s"', (known, text) => expect(formatCost(cost(known))).toBe(text));

test('both values stand in one unit, and nothing where one is missing', () => {
  expect(formatValues(cost({ unit: 'ns/op', from: 12_340, to: 9_000 }))).toBe('12.3 → 9 µs');
  expect(formatValues(cost({}))).toBe('108 → 42.5 kB');
  expect(formatValues(cost({ to: null }))).toBe('');
  expect(formatValues(cost(exact))).toBe('56 → 57 B');
  expect(formatValues(cost({ from: 41_030, to: 41_032 }))).toBe('41.03 → 41.032 kB');
});
