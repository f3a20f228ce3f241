import { describe, expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { applyEffects, measureBatch, ratesWithEffect, testBatch } from '../testing/batch.ts';
import { drawNormal, NOISE, type NoiseName } from '../testing/noise.ts';
import { decidePage } from './decide-page.ts';
import { planRepeats } from './repeats-needed.ts';

const SHAPE = { scenarios: 10, versions: 11 };

describe('100 cells, every second version different: differences are called, and hardly any call is false', () => {
  test.each<[NoiseName, number, number, number]>([
    ['normal', 2, 20, 0.6],
    ['normal', 2, 50, 0.99],
    ['normal', 3, 20, 0.85],
    ['normal', 4, 10, 0.3],
    ['normal', 4, 20, 0.97],
    ['normal', 10, 10, 0.93],
    ['skewed', 4, 20, 0.75],
    ['skewed', 4, 50, 0.99],
    ['versions differ in noise', 4, 50, 0.9],
    ['two speeds, independent', 4, 100, 0.55],
    ['two speeds, independent', 4, 200, 0.97],
    ['two speeds, independent', 10, 100, 0.97],
  ])('%s, %i repeats a side, %i %%: the share %d or more', (name, repeats, percent, least) => {
    const random = createRandom(repeats * 1000 + percent);
    const pages = Array.from({ length: 20 }, () => measureBatch({ ...SHAPE, repeats }, NOISE[name](random), random));
    const { power, falseDiscoveries } = ratesWithEffect(pages, 1 + percent / 100);
    expect(power).toBeGreaterThanOrEqual(least);
    expect(falseDiscoveries).toBeLessThanOrEqual(0.03);
  });
});

describe('the same within 3 %', () => {
  /** Share of cells called the same, of versions that are `percent` faster. */
  function shareOfSame(sd: number, repeats: number, percent: number): number {
    const random = createRandom(repeats * 100 + percent);
    const pages = Array.from({ length: 10 }, () => {
      const batch = measureBatch({ ...SHAPE, repeats }, () => sd * drawNormal(random), random);
      const changed = applyEffects(batch, (_, version) => (version === 0 ? 1 : 1 + percent / 100));
      return decidePage(testBatch(changed)).same;
    });
    return pages.reduce((sum, same) => sum + same, 0) / 1000;
  }

  test.each([
    // Standard deviation, repeats a side, and the share for a true difference of 0, 1 and 2 %: at least, at least, about.
    [0.005, 4, 0.99, 0.99, [0.6, 0.95]],
    [0.01, 4, 0.9, 0.65, [0, 0.2]],
    [0.016, 10, 0.95, 0.7, [0, 0.25]],
  ])('noise of %d, %i repeats a side: said of what is the same', (sd, repeats, none, one, [low = 0, high = 1]) => {
    expect(shareOfSame(sd, repeats, 0)).toBeGreaterThanOrEqual(none);
    expect(shareOfSame(sd, repeats, 1)).toBeGreaterThanOrEqual(one);
    const two = shareOfSame(sd, repeats, 2);
    expect(two).toBeGreaterThanOrEqual(low);
    expect(two).toBeLessThanOrEqual(high);
  });

  test.each([
    [0.005, 4],
    [0.01, 4],
    [0.016, 10],
  ])('noise of %d, %i repeats a side: hardly ever said of a difference of 3 % or more', (sd, repeats) => {
    expect(shareOfSame(sd, repeats, 3)).toBeLessThanOrEqual(0.05);
    expect(shareOfSame(sd, repeats, 4)).toBe(0);
  });
});

test.each([
  [0.05, 10],
  [0.05, 5],
  [0.3, 50],
])(
  'with the number of repeats that is told, noise of %d and %i %% are called about four times in five',
  (sd, percent) => {
    const alpha = 0.05;
    // About what the five versions that are not asked about lend.
    const prior = { variance: sd ** 2, dispersion: Number.POSITIVE_INFINITY, degrees: 200 };
    const difference = Math.log1p(percent / 100);
    const repeats = planRepeats({ n: 2, variance: sd ** 2, difference, prior, alpha, isPaired: false }) ?? 0;
    const random = createRandom(percent);
    const pages = Array.from({ length: 400 }, () =>
      measureBatch({ scenarios: 1, versions: 7, repeats }, () => sd * drawNormal(random), random),
    );
    const called = pages.filter((page) => {
      const changed = applyEffects(page, (_, version) => (version === 1 ? 1 + percent / 100 : 1));
      return decidePage(testBatch(changed).slice(0, 1)).called === 1;
    });
    expect(called.length / pages.length).toBeGreaterThanOrEqual(0.74);
    expect(called.length / pages.length).toBeLessThanOrEqual(0.92);
  },
);
