import { type Histogram, recordValues } from '@tachograph/schema/histogram';
import { expect, test } from 'vitest';
import { compareDistributions } from './compare-distributions.ts';

/** The quantile of the standard normal distribution (Acklam), within 1.2e-9 of its size. */
function normalQuantile(p: number): number {
  const poly = (factors: readonly number[], x: number) => factors.reduce((sum, factor) => sum * x + factor, 0);
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ];
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1];
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
  if (p > 1 - 0.02425) return -normalQuantile(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return poly(c, q) / poly(d, q);
  }
  const q = p - 0.5;
  return (poly(a, q * q) * q) / poly(b, q * q);
}

const record = (values: readonly number[]): Histogram => recordValues(values) ?? expect.fail('there are values');

/** 12,000 operations around `scale`, of which three in a hundred wait, `tail` times as long as usual. */
function measure(scale: number, tail: number, seed: number): Histogram {
  const n = 12_000;
  const values = Array.from({ length: n }, (_, at) => {
    const u = ((((at + 1) * 7919 + seed * 131) % n) + 0.5) / n;
    if (u < 0.97) return scale * Math.exp(0.1 * normalQuantile(u));
    return (scale * tail * (1.3 + 0.5 * ((u - 0.97) / 0.03))) / (1 - (u - 0.97) / 0.031);
  });
  return record(values);
}

const SCALES = [1, 1.01, 0.99, 1.3, 1.28];
const OTHERS = [
  [1.002, 1.26],
  [1.013, 1.22],
  [0.988, 1.27],
  [1.301, 1.24],
  [1.282, 1.25],
];
const REFERENCE = SCALES.map((scale, at) => measure(100_000 * scale, 1, at));
const OTHER = OTHERS.map(([scale = 1, tail = 1], at) => measure(100_000 * scale, tail, at + 9));
const compare = (options?: Parameters<typeof compareDistributions>[2]) =>
  compareDistributions([REFERENCE, OTHER], [0, 1], options);
const priorOf = (quantile: number) => ({
  variance: quantile < 0.95 ? 0.0004 : 0.0009,
  dispersion: Number.POSITIVE_INFINITY,
  degrees: 24,
});

// Made by a reference implementation in Python (numpy, scipy).
test('a tail that is 25 % longer is called where the medians are equal, by the golden figures', () => {
  const { quantiles } = compare({ priorOf });
  const found = quantiles.map((finding) => ('test' in finding ? finding : expect.fail(finding.reason)));
  expect(found.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'higher', 'higher']);
  const golden = [
    [1.001056, 0.982882, 1.019565, 0.906947],
    [1.001025, 0.982852, 1.019534, 0.909625],
    [1.248308, 1.214469, 1.283091, 0],
    [1.248308, 1.214469, 1.283091, 0],
  ];
  for (const [at, [ratio = 0, low = 0, high = 0, p = 0]] of golden.entries()) {
    const { test: one } = found[at] ?? expect.fail('there are four');
    for (const [is, expected] of [
      [one.ratio, ratio],
      [one.low, low],
      [one.high, high],
      [one.p, p],
    ] as const)
      expect(is).toBeCloseTo(expected, 5);
    expect(one.degrees).toBe(28);
  }
});

test('without a pool five invocations cannot show it', () => {
  const { quantiles } = compare();
  const found = quantiles.map((finding) => ('test' in finding ? [finding.outcome, finding.test.p] : finding.reason));
  expect(found).toEqual([
    ['same', 0.4375],
    ['same', 0.4375],
    ['not-shown', 0.0625],
    ['not-shown', 0.0625],
  ]);
});

test('the curve has sixty points with a simultaneous band, up to the last with ten operations above', () => {
  const { curve } = compare({ priorOf });
  expect(curve).toHaveLength(60);
  const golden = [
    [0, 0.01, 1.00104, 0.96808, 1.03512],
    [39, 0.99081, 1.24666, 1.1856, 1.31086],
    [59, 0.99917, 1.25824, 1.19661, 1.32303],
  ];
  for (const [at = 0, ...expected] of golden) {
    const { quantile, ratio, low, high } = curve[at] ?? expect.fail('there are sixty');
    for (const [index, is] of [quantile, ratio, low, high].entries()) expect(is).toBeCloseTo(expected[index] ?? 0, 4);
  }
});

test('a quantile with fewer than ten operations above it, and fewer than three invocations, are not evaluated', () => {
  const few = [1, 2, 3].map(() => record([1, 2, 3]));
  const small = compareDistributions([few, few], [0, 1]);
  expect(small.quantiles).toEqual(
    [0.5, 0.9, 0.99, 0.999].map((quantile) => expect.objectContaining({ quantile, reason: 'few-above' })),
  );
  expect(small.curve).toEqual([]);
  const two = compareDistributions([REFERENCE.slice(0, 2), OTHER.slice(0, 2)], [0, 1]);
  expect(two.quantiles.map((finding) => 'reason' in finding && finding.reason)).toEqual(
    Array.from({ length: 4 }, () => 'few-invocations'),
  );
  expect([two.curve, two.invocations, two.total.other]).toEqual([[], 2, 24_000]);
  expect(compareDistributions([], [0, 1]).quantiles).toHaveLength(4);
});

test('only invocations that measured both count, and four other versions say how much they vary', () => {
  const holed = OTHER.map((histogram, at) => (at === 4 ? null : histogram));
  const others = [1, 2, 3, 4].map((seed) => SCALES.map((scale, at) => measure(100_000 * scale, 1, 20 * seed + at)));
  const { invocations, quantiles } = compareDistributions([...others, REFERENCE, holed], [4, 5]);
  expect(invocations).toBe(4);
  const found = quantiles.map((one) => ('test' in one ? [one.outcome, one.test.degrees > 3] : one.reason));
  expect(found).toEqual([
    ['same', true],
    ['same', true],
    ['higher', true],
    ['higher', true],
  ]);
});
