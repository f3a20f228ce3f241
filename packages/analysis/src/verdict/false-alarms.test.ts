import { createRandom, type Random } from '@tachograph/stats';
import { expect, test } from 'vitest';
import type { Comparison } from '../comparison/comparison.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, npmVersion, type ObservedSeries, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { adjustVerdicts } from './adjust-verdicts.ts';
import { compareMeasurements } from './compare-measurements.ts';
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

/** The verdicts of 500 cells of noise, each by itself, without bootstrap intervals, which no verdict rests on. */
function evaluateNoise(seed: number): Verdict[] {
  const random = createRandom(seed);
  const measure = () => toMeasurements(repeatsOf(noisy(random, REPEATS)))[0] ?? null;
  const names = { reference: 'a', other: 'b' };
  return Array.from({ length: CELLS }, () =>
    compareMeasurements(measure(), measure(), { direction: 'higher', exact: false, unit: 'ops/s', names, draws: 0 }),
  );
}

test('500 null cells on one page of comparison: none is called, and all were tested', () => {
  const page = toPage(42);
  expect(page.tested).toBe(CELLS);
  expect(verdictsOf(page).filter(isCalled)).toEqual([]);
}, 30_000);

test('ten pages of 500 null cells: each cell by itself, at most the 5 % of the level are called; read together, next to none', () => {
  const pages = Array.from({ length: 10 }, (_, page) => evaluateNoise(100 + page));
  const called = pages.flat().filter(isCalled).length;
  expect(called).toBeGreaterThan(0);
  expect(called / (10 * CELLS)).toBeLessThanOrEqual(0.05);
  expect(pages.filter((page) => adjustVerdicts(page).some(isCalled)).length).toBeLessThanOrEqual(1);
}, 30_000);

test('a difference of a half is found in nine of ten cells, with the ratio inside its interval', () => {
  const verdicts = verdictsOf(toPage(11, 1.5)).filter(({ outcome }) => outcome !== 'reference');
  expect(verdicts.filter(({ outcome }) => outcome === 'better').length).toBeGreaterThanOrEqual(0.9 * CELLS);
  const held = verdicts.filter(({ ratioLow, ratioHigh }) => (ratioLow ?? 2) <= 1.5 && (ratioHigh ?? 1) >= 1.5);
  expect(held.length).toBeGreaterThanOrEqual(0.85 * CELLS);
}, 30_000);
