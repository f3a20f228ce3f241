import { describe, expect, test } from 'vitest';
import { NOISE_NAMES } from '../testing/noise.ts';
import { leastCoverage, mostAlarms, ratesOfPages } from '../testing/turns.ts';

const PAGES = 400;

describe.each([
  // Where versions differ in noise a single pair has .016, over 6,000 pages of two implementations.
  ['one pair, 10 cells', [1], 0.01, 0.016],
  ['four drivers, 30 cells', [1, 2, 3], 0.07, 0.07],
] as const)('%s in one block, four invocations, no difference', (_title, others, usual, whereVersionsDiffer) => {
  test.each(NOISE_NAMES)('%s: pages with a call are few, and intervals hold the ratio', (name) => {
    const shape = { scenarios: 10, versions: 5, repeats: 4 };
    const { falsePages, coverage } = ratesOfPages({ shape, name, others, size: 0, pages: PAGES, seed: 3001 });
    const limit = name === 'versions differ in noise' ? whereVersionsDiffer : usual;
    expect(falsePages).toBeLessThanOrEqual(mostAlarms(limit, PAGES));
    expect(coverage).toBeGreaterThanOrEqual(leastCoverage(10 * others.length * PAGES));
  });
});
