import type { RepeatGroup } from '@tachograph/schema/series';
import { createRandom, type Random } from '@tachograph/stats';
import { toLogSpread } from '@tachograph/stats/compare';
import { expect, test } from 'vitest';
import type { Comparison } from '../comparison/comparison.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, npmVersion, type ObservedSeries, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';
import type { Verdict } from './verdict.ts';

const SCENARIOS = 50;
const DRIVERS = 10;
const CELLS = SCENARIOS * DRIVERS;
const REPEATS = 6;

/** Run times have a floor and a long tail; as ops/s, with a spread of 10 %, so that the smallest effect hides nothing. */
const noisy = (random: Random, n: number, centre = 1000): number[] =>
  Array.from({ length: n }, () => centre / (1 - 0.1 * Math.log(1 - random())));

/** Every scenario measured with the reference and ten other drivers that are, but for noise, `factor` times as fast. */
function toPage(seed: number, factor = 1): Comparison {
  const random = createRandom(seed);
  const lines = Array.from({ length: SCENARIOS }, (_, scenario) =>
    Array.from(
      { length: DRIVERS + 1 },
      (__, driver): ObservedSeries => ({
        ...{ case: caseOf(`s${scenario}`), driver: `d${driver}`, environment: 'e' },
        observations: repeatsOf(noisy(random, REPEATS, driver === 0 ? 1000 : 1000 * factor), {
          version: npmVersion('1.0.0'),
        }),
      }),
    ),
  );
  return compareData(toSeriesData(lines.flat()), {
    ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
    reference: { slug: 'd0', version: null },
  });
}

const isCalled = ({ outcome }: Verdict) => outcome === 'better' || outcome === 'worse';
const verdictsOf = ({ rows }: Comparison) => rows.flatMap(({ cells }) => cells.map(({ verdict }) => verdict));

/** Repeats of a machine with two speeds, a factor of 1.7 apart, and each cell's own scatter around them. */
const twoSpeeds = (random: Random, n: number, centre = 1000): number[] =>
  Array.from({ length: n }, () => centre * (random() < 0.5 ? 1 : 1.7) * (1 + 0.02 * random()));

type Draw = (random: Random, n: number, centre?: number) => number[];

const names = { reference: 'a', other: 'b' };
const OPS = { direction: 'higher', exact: false, unit: 'ops/s', names } as const;

/** A pool of 30 measurements of the same noise, as a store would read it. */
function drawPool(random: Random, draw: Draw, n: number): NonNullable<CompareOptions['noise']> {
  const groups = Array.from({ length: 30 }, (_, index): RepeatGroup => {
    const spread = toLogSpread(draw(random, n)) ?? { sumOfSquares: 0, degrees: 0 };
    return {
      ...{ series: 's', version: `0.${index}.0`, scenarioHash: null, repetitionGroup: 'b_0', run: null, repeats: n },
      ...{ sumSquares: spread.sumOfSquares, lastAt: new Date(0) },
    };
  });
  return () => [groups];
}

/** Verdicts of cells without a difference, or with one, each by itself, with the noise of a pool where there is one. */
function evaluateCells(seed: number, cells: number, draw: Draw, n: number, hasPool: boolean, factor = 1): Verdict[] {
  const random = createRandom(seed);
  const noise = hasPool ? drawPool(random, draw, n) : undefined;
  const measure = (centre: number) => toMeasurements(repeatsOf(draw(random, n, centre)))[0] ?? null;
  const series = { reference: 's_a', other: 's_b' };
  return Array.from({ length: cells }, () =>
    compareMeasurements(measure(1000), measure(1000 * factor), { ...OPS, series, noise }),
  );
}

/** The share of cells that are called. */
const shareCalled = (pages: readonly Verdict[][]) => pages.flat().filter(isCalled).length / pages.flat().length;

const repeatPages = (pages: number, evaluate: (seed: number) => Verdict[]) =>
  Array.from({ length: pages }, (_, page) => evaluate(100 + page));

test('500 null cells on one page of comparison: all were tested, and no more are called than the page expects', () => {
  const page = toPage(42);
  expect(page.tested).toBe(CELLS);
  expect(page.expectedFalsePositives).toBeCloseTo(0.005 * CELLS, 9);
  expect(verdictsOf(page).filter(isCalled).length).toBeLessThanOrEqual(page.expectedFalsePositives);
});

test('without a pool, null cells are called in at most the .005 of the level, and only where ranks alone would do so', () => {
  const pages = repeatPages(10, (seed) => evaluateCells(seed, CELLS, noisy, REPEATS, false));
  expect(shareCalled(pages)).toBeGreaterThan(0);
  // Six of each, wholly apart: two of the 924 ways to draw six of twelve.
  expect(shareCalled(pages)).toBeLessThanOrEqual(0.005);
  expect(Math.min(...pages.flat().map(({ p }) => p ?? 1))).toBeGreaterThanOrEqual(2 / 924 - 1e-9);
});

test.each<[string, Draw, number]>([
  ['a long tail, two repeats', noisy, 2],
  ['a long tail, four repeats', noisy, 4],
  ['two speeds, two repeats', twoSpeeds, 2],
  ['two speeds, four repeats', twoSpeeds, 4],
])('with a pool, at most .005 of 2,000 null cells are called: %s', (_, draw, n) => {
  expect(shareCalled(repeatPages(40, (seed) => evaluateCells(seed, 50, draw, n, true)))).toBeLessThanOrEqual(0.005);
});

test('a difference of a half is found in nine of ten cells, with the ratio inside its interval', () => {
  const verdicts = verdictsOf(toPage(11, 1.5)).filter(({ outcome }) => outcome !== 'reference');
  expect(verdicts.filter(({ outcome }) => outcome === 'better').length).toBeGreaterThanOrEqual(0.9 * CELLS);
  const held = verdicts.filter(({ ratioLow, ratioHigh }) => (ratioLow ?? 2) <= 1.5 && (ratioHigh ?? 1) >= 1.5);
  expect(held.length).toBeGreaterThanOrEqual(0.85 * CELLS);
});

test('with a pool, three repeats of each find most differences of a half; without one, none', () => {
  const share = (n: number, hasPool: boolean) =>
    evaluateCells(7, 100, noisy, n, hasPool, 1.5).filter(({ outcome }) => outcome === 'better').length / 100;
  expect(share(3, true)).toBeGreaterThanOrEqual(0.7);
  expect(share(3, false)).toBe(0);
});
