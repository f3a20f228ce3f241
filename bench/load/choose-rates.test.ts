import { expect, test } from 'vitest';
import { chooseRates, countOperations } from './choose-rates.mjs';

test('rates are ten in equal ratios, from a quarter of the least capacity to one and a half times the greatest', () => {
  const rates = chooseRates([8000, 4000, 5000]);
  expect([rates[0], rates.at(-1), rates.length]).toEqual([1000, 12_000, 10]);
  const ratios = rates.slice(1).map((rate, at) => rate / Number(rates[at]));
  for (const ratio of ratios) expect(ratio).toBeCloseTo(12 ** (1 / 9), 1);
});

test('rates that are one in two digits are one rate', () => {
  expect(chooseRates([1])).toEqual([...new Set(chooseRates([1]))]);
});

test('a rate that cannot be kept takes no longer than one that can', () => {
  expect(countOperations({ rate: 500, capacity: 4000, seconds: 3 })).toBe(1500);
  expect(countOperations({ rate: 1e6, capacity: 4000, seconds: 3 })).toBe(12_000);
});

test('operations are a hundred at least, and five million at most', () => {
  expect(countOperations({ rate: 2, capacity: 4000, seconds: 3 })).toBe(100);
  expect(countOperations({ rate: 1e7, capacity: 1e7, seconds: 30 })).toBe(5_000_000);
});
