import { expect, test } from 'vitest';
import { isBeyondNoise, toShift } from './beyond-noise.ts';
import type { BlockFinding } from './finding.ts';

/** A ratio with an interval of this half width on the scale of logarithms. */
const around = (ratio: number, half: number) => ({
  ratio,
  low: ratio * Math.exp(-half),
  high: ratio * Math.exp(half),
});

const finding = (shifts: readonly number[], state: BlockFinding['state'] = 'old') =>
  ({ state, shifts }) as unknown as BlockFinding;

test('a shift is counted in standard errors of both estimates, and is 0 below 3 %', () => {
  expect(toShift(around(1.2, 0.02), around(1.5, 0.02))).toBeCloseTo(Math.log(1.25) / ((0.02 * Math.SQRT2) / 1.96), 6);
  expect(toShift(around(1.2, 0.0001), around(1.22, 0.0001))).toBe(0);
});

test('without an interval or a ratio nothing is known to have moved', () => {
  const none = { ratio: null, low: null, high: null };
  expect(toShift(none, around(2, 0.1))).toBe(0);
  expect(toShift(around(2, 0.1), { ratio: 1, low: null, high: 1.1 })).toBe(0);
  expect(toShift(around(2, 0.1), { ratio: -1, low: 0, high: 1.1 })).toBe(0);
});

test('a ratio that left its interval by chance is noise; the same one of many needs to move farther', () => {
  expect(isBeyondNoise([finding([2.5])])).toBe(false);
  expect(isBeyondNoise([finding([3.2])])).toBe(true);
  expect(isBeyondNoise([finding([3.2, ...new Array<number>(200).fill(0)])])).toBe(false);
});

test('what was never filled is beyond noise; a claim that stays broken moved once, with its figures', () => {
  expect(isBeyondNoise([finding([], 'empty')])).toBe(true);
  expect(isBeyondNoise([finding([], 'broken'), finding([], 'old')])).toBe(false);
});

test('of 2,000 pairs of pages of 20 ratios that differ by noise alone, at most 1.5 % are beyond noise', () => {
  let seed = 7;
  const uniform = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return (seed + 0.5) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const error = 0.03;
  const measure = () => around(1.3 * Math.exp(error * normal()), HALF_WIDTH * error);
  const HALF_WIDTH = 1.96;
  let beyond = 0;
  for (let page = 0; page < 2_000; page += 1) {
    const shifts = Array.from({ length: 20 }, () => toShift(measure(), measure()));
    if (isBeyondNoise([finding(shifts)])) beyond += 1;
  }
  expect(beyond / 2_000).toBeLessThanOrEqual(0.015);
});
