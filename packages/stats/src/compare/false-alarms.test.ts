import { expect, test } from 'vitest';
import { createRandom, type Random } from '../distribution/random.ts';
import { mannWhitney } from '../sample/mann-whitney.ts';
import { benjaminiHochberg } from './benjamini-hochberg.ts';

/** Run times have a floor and a long tail; an exponential one is worse than most. */
const noisy = (random: Random, n: number, centre = 1000): number[] =>
  Array.from({ length: n }, () => centre * (1 - 0.03 * Math.log(1 - random())));

/** p-values of `tests` comparisons of n against n repeats, the second side slower by `factor`. */
function simulate(seed: number, tests: number, n: number, factor = 1): number[] {
  const random = createRandom(seed);
  return Array.from({ length: tests }, () => {
    const reference = noisy(random, n);
    return mannWhitney(reference, noisy(random, n, 1000 * factor))?.p ?? 1;
  });
}

const called = (ps: readonly number[], alpha: number) => ps.filter((p) => p <= alpha).length;

test('pure noise: alone, tests at 5 % raise a false alarm in at most 5 % of cells', () => {
  const ps = simulate(1, 4000, 5);
  expect(called(ps, 0.05) / ps.length).toBeLessThanOrEqual(0.05);
  expect(called(ps, 0.05)).toBe(143);
});

test('pure noise: over 500 cells read together, at most 5 % of pages have any false alarm', () => {
  const pages = Array.from({ length: 100 }, (_, page) => benjaminiHochberg(simulate(1000 + page, 500, 6)));
  const alarmed = pages.filter((qs) => called(qs, 0.05) > 0).length;
  expect(alarmed).toBeLessThanOrEqual(5);
});

test('a real 20 % difference is found from five repeats a side', () => {
  const ps = simulate(7, 500, 5, 1.2);
  expect(called(benjaminiHochberg(ps), 0.05)).toBeGreaterThanOrEqual(450);
});
