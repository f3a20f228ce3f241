import { describe, expect, test } from 'vitest';
import { NOISE_NAMES, type NoiseName } from '../testing/noise.ts';
import { leastCoverage, mostAlarms, ratesOfPages } from '../testing/turns.ts';

const PAGES = 300;
const OTHERS = Array.from({ length: 19 }, (_, at) => at + 1);
/** The one family above .13: .165 of three invocations and .151 of four, over 2,100 pages each of two implementations. */
const limitOf = (name: NoiseName) => (name === 'versions differ in noise' ? 0.165 : 0.13);

describe.each([3, 4])('20 versions in blocks, 76 cells, %i invocations, no difference', (repeats) => {
  test.each(NOISE_NAMES)('%s: pages with a call are some, and intervals hold the ratio', (name) => {
    const shape = { scenarios: 4, versions: 20, repeats };
    const { falsePages, coverage } = ratesOfPages({ shape, name, others: OTHERS, size: 0, pages: PAGES, seed: 3002 });
    expect(falsePages).toBeLessThanOrEqual(mostAlarms(limitOf(name), PAGES));
    expect(coverage).toBeGreaterThanOrEqual(leastCoverage(4 * OTHERS.length * PAGES));
  });
});
