import { expect, test } from 'vitest';
import { chiSquaredQuantile } from './chi-squared.ts';

test.each([
  // scipy 1.17, stats.chi2.ppf(p, df).
  [0.2, 1, 0.0641847546673016],
  [0.2, 4, 1.648776618065969],
  [0.2, 12, 7.807327678660995],
  [0.2, 184, 167.69139529646813],
  [0.2, 5000, 4915.649320577814],
  [0.975, 9, 19.02276779864163],
  [0.001, 3, 0.024297585815692732],
  [0.5, 2.5, 1.8738477677808791],
  [1e-9, 40, 6.9484576187075335],
])('the quantile of %d with %d degrees has eleven digits', (p, degrees, expected) => {
  expect(Math.abs(chiSquaredQuantile(p, degrees) / expected - 1)).toBeLessThan(1e-11);
});

test.each([1e-6, 0.05, 0.5, 0.99])('with two degrees it is exponential: −2 ln(1 − %d)', (p) => {
  expect(chiSquaredQuantile(p, 2) / (-2 * Math.log1p(-p))).toBeCloseTo(1, 12);
});
