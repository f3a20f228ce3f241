import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tCdf, tQuantile } from './student-t.ts';

test.each([
  // scipy 1.17.1, stats.t.ppf(p, df) and stats.norm.ppf(p).
  [0.975, 281, 1.9684420918340835],
  [0.975, 9, 2.262157162798205],
  [0.9995, 9, 4.780912585931217],
  [0.9995, 24, 3.745398619290096],
  [0.975, 1, 12.706204736174694],
  [0.9, 3, 1.637744353696209],
  [0.975, Number.POSITIVE_INFINITY, 1.959963984540054],
  [0.9995, Number.POSITIVE_INFINITY, 3.2905267314919255],
])('t quantile of p = %d with %d degrees of freedom', (p, degrees, expected) => {
  expect(tQuantile(p, degrees)).toBeCloseTo(expected, 10);
});

test.each([
  // Closed forms: Cauchy for one degree, 1/2 + t ÷ (2√(2 + t²)) for two, and published tables of the normal distribution.
  [1, 1, 0.75],
  [-1, 1, 0.25],
  [2, 2, 0.5 + 2 / (2 * Math.sqrt(6))],
  [-30, 2, 0.5 - 30 / (2 * Math.sqrt(902))],
  [0, 3.7, 0.5],
  [-1.959963984540054, Number.POSITIVE_INFINITY, 0.025],
  [-6, Number.POSITIVE_INFINITY, 9.865876450377018e-10],
])('share of t below %d with %d degrees of freedom', (t, degrees, expected) => {
  expect(tCdf(t, degrees) / expected).toBeCloseTo(1, 10);
});

test.each([
  // @stdlib/stats-base-dists-t-cdf 0.2.3.
  [-0.01, 0.5, 0.49730337181805234],
  [-4, 1.5, 0.044916263477164126],
  [-2.5, 5, 0.02724504967118811],
  [-8, 77.3, 4.967680493337088e-12],
  [-5, 1000, 3.383628182324314e-7],
  [-3, 100000, 0.001350230442032361],
])('the share below %d with %d degrees has twelve digits, for few degrees and for many', (t, degrees, expected) => {
  expect(Math.abs(tCdf(t, degrees) / expected - 1)).toBeLessThan(1e-12);
});

test.each([
  // @stdlib/stats-base-dists-t-quantile 0.2.3.
  [1e-9, 0.5, -102849115631633970],
  [1e-6, 3, -103.29946778041935],
  [0.48, 24, -0.05067994571953388],
  [0.001, 500, -3.1066116243216295],
  [0.01, 10000, -2.3267208386694755],
  [0.025, 1e6, -1.959966356814107],
])('the quantile of %d with %d degrees has twelve digits, at the centre and far out', (p, degrees, expected) => {
  expect(Math.abs(tQuantile(p, degrees) / expected - 1)).toBeLessThan(1e-12);
});

test('the quantiles of nothing, one half and everything are −∞, 0 and ∞, and of no distribution NaN', () => {
  expect([0, 0.5, 1].map((p) => tQuantile(p, 4))).toEqual([Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY]);
  expect(tQuantile(0.1, Number.NaN)).toBeNaN();
  expect(tQuantile(Number.NaN, 4)).toBeNaN();
});

test('quantile and share undo each other, for degrees that are not whole too', () => {
  const degrees = fc.double({ min: 0.5, max: 500, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 0.9999, noNaN: true }), degrees, (p, df) => {
      expect(tCdf(tQuantile(p, df), df)).toBeCloseTo(p, 9);
    }),
  );
  for (const p of [1e-6, 0.025, 0.2, 0.48, 0.8, 0.975]) {
    expect(tCdf(tQuantile(p, Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY)).toBeCloseTo(p, 12);
  }
});

test('the lower tail keeps its digits where the upper one is 1', () => {
  // Two degrees, far out: the share is 1 ÷ (2 t²) to first order.
  expect(tCdf(-1e6, 2) * 2e12).toBeCloseTo(1, 6);
  expect(tCdf(1e9, 2)).toBe(1);
});
