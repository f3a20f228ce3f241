import { expect, test } from 'vitest';
import { splitBudget } from './split-budget.ts';

const kept = (sizes: readonly number[], limit: number) => sizes.reduce((sum, size) => sum + Math.min(size, limit), 0);

test.each([
  { sizes: [108, 31, 2, 1], budget: 500, limit: 500 },
  { sizes: [1000, 1000], budget: 500, limit: 250 },
  { sizes: [1000, 10, 1000], budget: 500, limit: 245 },
  { sizes: [], budget: 500, limit: 500 },
  { sizes: [5, 5, 5], budget: 2, limit: 1 },
])('lists of $sizes keep at most $budget entries with a limit of $limit', ({ sizes, budget, limit }) => {
  expect(splitBudget(sizes, budget)).toBe(limit);
});

test('no greater limit keeps within the budget', () => {
  for (const sizes of [
    [3, 9, 27, 81],
    [400, 30, 200],
    [7, 7, 7, 8],
  ]) {
    const budget = Math.floor(sizes.reduce((a, b) => a + b) * 0.6);
    const limit = splitBudget(sizes, budget);
    expect(kept(sizes, limit)).toBeLessThanOrEqual(budget);
    expect(kept(sizes, limit + 1)).toBeGreaterThan(budget);
  }
});
