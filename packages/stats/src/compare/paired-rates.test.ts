import { describe, expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { type BatchShape, measureBatch } from '../testing/batch.ts';
import { NOISE, NOISE_NAMES, type NoiseName } from '../testing/noise.ts';
import { comparePaired, decidePage, findPrior, type PageDecisions, toSpread } from './index.ts';

/** A batch of paired invocations, every version `factor` times the reference; the other cells are the pool of each. */
function decideBatch(shape: BatchShape, name: NoiseName, seed: number, factor: number): PageDecisions {
  const random = createRandom(seed);
  const logRatios = measureBatch(shape, NOISE[name](random), random).flatMap(([reference = [], ...others]) =>
    others.map((logs) => logs.map((log, at) => log - (reference[at] ?? 0) + Math.log(factor))),
  );
  const spreads = logRatios.map(toSpread);
  const tests = logRatios.flatMap((ratios, cell) => {
    const own = spreads.slice(cell, cell + 1);
    const others = spreads.filter((_, other) => other !== cell);
    return comparePaired({ logRatios: ratios, prior: findPrior(own, [others]) }) ?? [];
  });
  return decidePage(tests);
}

const decideBatches = (shape: BatchShape, name: NoiseName, pages: number, factor = 1) =>
  Array.from({ length: pages }, (_, page) => decideBatch(shape, name, 7919 * page + NOISE_NAMES.indexOf(name), factor));

describe.each([3, 4, 5])('20 paired cells without a difference, %i invocations', (repeats) => {
  test.each(NOISE_NAMES)('%s: at most 5 %% of pages have a call', (name) => {
    const pages = decideBatches({ scenarios: 5, versions: 5, repeats }, name, 200);
    expect(pages.filter(({ called }) => called > 0).length / pages.length).toBeLessThanOrEqual(0.05);
  });
});

test.each<[NoiseName, number]>([
  ['normal', 0.97],
  ['skewed', 0.9],
  ['t with three degrees of freedom', 0.9],
  ['versions differ in noise', 0.7],
])(
  'noise of 5 %%, %s: a difference of 20 %% is called from four invocations in the share %d or more',
  (name, least) => {
    const pages = decideBatches({ scenarios: 5, versions: 5, repeats: 4 }, name, 40, 1.2);
    expect(pages.reduce((sum, { called }) => sum + called, 0) / (20 * pages.length)).toBeGreaterThanOrEqual(least);
  },
);
