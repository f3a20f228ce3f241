import { expect, test } from 'vitest';
import type { NoiseName } from '../testing/noise.ts';
import { leastCoverage, ratesOfPages } from '../testing/turns.ts';

const PAGES = 200;
const ONE_BLOCK = { shape: { scenarios: 10, versions: 5 }, others: [1, 2, 3] };
const BLOCKS = { shape: { scenarios: 4, versions: 20 }, others: Array.from({ length: 19 }, (_, at) => at + 1) };
/** The shares below are of 60 pages: ± .05. */
const TOLERANCE = 0.05;

test.each<[string, typeof BLOCKS, number, NoiseName, number, number]>([
  ['four drivers in one block', ONE_BLOCK, 4, 'normal', 0.03, 0.58],
  ['four drivers in one block', ONE_BLOCK, 4, 'normal', 0.04, 0.9],
  ['four drivers in one block', ONE_BLOCK, 4, 'normal', 0.05, 1],
  ['four drivers in one block', ONE_BLOCK, 4, 'normal', 0.1, 1],
  ['four drivers in one block', ONE_BLOCK, 4, 'versions differ in noise', 0.03, 0.42],
  ['four drivers in one block', ONE_BLOCK, 4, 'versions differ in noise', 0.04, 0.8],
  ['four drivers in one block', ONE_BLOCK, 4, 'versions differ in noise', 0.05, 0.93],
  ['four drivers in one block', ONE_BLOCK, 4, 'versions differ in noise', 0.1, 1],
  ['20 versions in blocks', BLOCKS, 3, 'normal', 0.03, 0.25],
  ['20 versions in blocks', BLOCKS, 3, 'normal', 0.04, 0.46],
  ['20 versions in blocks', BLOCKS, 3, 'normal', 0.05, 0.59],
  ['20 versions in blocks', BLOCKS, 3, 'normal', 0.07, 0.9],
  ['20 versions in blocks', BLOCKS, 3, 'normal', 0.1, 0.98],
  ['20 versions in blocks', BLOCKS, 4, 'normal', 0.04, 0.62],
  ['20 versions in blocks', BLOCKS, 4, 'normal', 0.05, 0.83],
  ['20 versions in blocks', BLOCKS, 5, 'normal', 0.05, 0.96],
])(
  '%s; half of the cells different, %o, %i invocations, %s: ± %d (logarithms) is called in the share %d, and few calls are false',
  (_title, { shape, others }, repeats, name, size, share) => {
    const rates = ratesOfPages({ shape: { ...shape, repeats }, name, others, size, pages: PAGES, seed: 3003 });
    expect(rates.power).toBeGreaterThanOrEqual(share - TOLERANCE);
    expect(rates.falseCalls).toBeLessThanOrEqual(0.006);
    expect(rates.coverage).toBeGreaterThanOrEqual(leastCoverage(shape.scenarios * others.length * PAGES));
  },
);
