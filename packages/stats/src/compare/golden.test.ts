import { describe, expect, test } from 'vitest';
import {
  compareRepeats,
  decidePage,
  findPrior,
  type ModeratedTest,
  type PageDecision,
  type Prior,
  planRepeats,
  type Spread,
  toLogSpread,
  variationOfOneRun,
} from './index.ts';
import { estimateDispersion } from './prior.ts';

// Every expected figure of this file was computed by a second implementation of the rules, in Python with NumPy and SciPy.

const INF = Number.POSITIVE_INFINITY;
const NOISY: Prior = { variance: 0.09, dispersion: INF, degrees: 60 };
const QUIET: Prior = { variance: 0.0004, dispersion: INF, degrees: 30 };
const DISPERSED: Prior = { variance: 0.0025, dispersion: 4, degrees: 24 };
const SILENT: Prior = { variance: 0.000004, dispersion: INF, degrees: 30 };

type Vector = {
  readonly title: string;
  readonly reference: number[];
  readonly other: number[];
  readonly prior: Prior | null;
  readonly expected: {
    ratio: number;
    interval: [number, number];
    t: number;
    df: number;
    d0: number;
    s: number;
    p: number;
    pSame: number;
    pRank: number;
    gate: boolean;
    q: number;
    outcome: PageDecision['outcome'];
  };
};

const VECTORS: Vector[] = [
  {
    title: 'complete separation by a factor of three, in the noise of two speeds',
    reference: [5648, 5670, 6317, 6593],
    other: [1319, 1542, 1614, 3291],
    prior: NOISY,
    expected: {
      ...{ ratio: 0.3, interval: [0.194, 0.464], t: -5.6756, df: 26, d0: 20, s: 0.3 },
      ...{ p: 5.708e-6, pSame: 1, pRank: 0.0286, gate: true, q: 1.903e-5, outcome: 'lower' },
    },
  },
  {
    title: '4 % in noise of 2 %',
    reference: [100, 101, 99, 102],
    other: [104, 106, 105, 103],
    prior: QUIET,
    expected: {
      ...{ ratio: 1.0398, interval: [1.01, 1.0705], t: 2.7601, df: 26, d0: 20, s: 0.02 },
      ...{ p: 0.01045, pSame: 0.7456, pRank: 0.0286, gate: true, q: 0.01741, outcome: 'higher' },
    },
  },
  {
    title: 'three repeats a side',
    reference: [100, 101, 99],
    other: [112, 111, 113],
    prior: QUIET,
    expected: {
      ...{ ratio: 1.12, interval: [1.0822, 1.1591], t: 6.9404, df: 18, d0: 14, s: 0.02 },
      ...{ p: 1.742e-6, pSame: 1, pRank: 0.1, gate: true, q: 1.742e-5, outcome: 'higher' },
    },
  },
  {
    title: 'two repeats a side',
    reference: [100, 101],
    other: [120, 121],
    prior: QUIET,
    expected: {
      ...{ ratio: 1.199, interval: [1.1468, 1.2536], t: 9.0748, df: 10, d0: 8, s: 0.02 },
      ...{ p: 3.841e-6, pSame: 1, pRank: 0.3333, gate: true, q: 1.903e-5, outcome: 'higher' },
    },
  },
  {
    title: 'one outlier',
    reference: [100, 101, 99, 102],
    other: [100, 400, 101, 99],
    prior: QUIET,
    expected: {
      ...{ ratio: 1.4072, interval: [0.9984, 1.9835], t: 2.0457, df: 26, d0: 20, s: 0.2362 },
      ...{ p: 0.05102, pSame: 0.9635, pRank: 0.9714, gate: false, q: 0.06378, outcome: 'not-shown' },
    },
  },
  {
    title: 'two sides without noise in a noisy pool',
    reference: [100, 100, 100, 100],
    other: [150, 150, 150, 150],
    prior: NOISY,
    expected: {
      ...{ ratio: 1.5, interval: [0.9699, 2.3199], t: 1.9114, df: 26, d0: 20, s: 0.3 },
      ...{ p: 0.06704, pSame: 0.9559, pRank: 0.0286, gate: true, q: 0.07449, outcome: 'not-shown' },
    },
  },
  {
    title: 'a pool whose groups differ in noise',
    reference: [100, 104, 97, 101],
    other: [130, 125, 134, 128],
    prior: DISPERSED,
    expected: {
      ...{ ratio: 1.2861, interval: [1.1886, 1.3915], t: 7.1158, df: 10, d0: 4, s: 0.05 },
      ...{ p: 3.234e-5, pSame: 1, pRank: 0.0286, gate: true, q: 8.085e-5, outcome: 'higher' },
    },
  },
  {
    title: 'no pool: p is that of the rank test',
    reference: [100, 101, 99, 102],
    other: [120, 121, 119, 122],
    prior: null,
    expected: {
      ...{ ratio: 1.199, interval: [1.1747, 1.2238], t: 21.7012, df: 6, d0: 0, s: 0.0118 },
      ...{ p: 0.02857, pSame: 1, pRank: 0.0286, gate: true, q: 0.04082, outcome: 'higher' },
    },
  },
  {
    title: 'the same within 3 %',
    reference: [100, 100.2, 99.9, 100.1],
    other: [100.3, 100.1, 100.2, 100],
    prior: SILENT,
    expected: {
      ...{ ratio: 1.001, interval: [0.9981, 1.0039], t: 0.7064, df: 26, d0: 20, s: 0.002 },
      ...{ p: 0.4862, pSame: 1.026e-17, pRank: 0.4571, gate: false, q: 0.4862, outcome: 'same' },
    },
  },
  {
    title: 'six against six',
    reference: [10, 11, 12, 10.5, 11.5, 10.8],
    other: [12.5, 13, 12.2, 13.5, 12.9, 12.6],
    prior: DISPERSED,
    expected: {
      ...{ ratio: 1.1671, interval: [1.0949, 1.244], t: 5.19, df: 14, d0: 4, s: 0.0516 },
      ...{ p: 0.0001371, pSame: 0.9996, pRank: 0.0022, gate: true, q: 0.0002741, outcome: 'higher' },
    },
  },
];

/** To the four decimals that the expected figure is printed with. */
const toFourDecimals = (figure = Number.NaN) => Number(figure.toFixed(4));
/** To its four significant digits. */
const toFourDigits = (figure = Number.NaN) => Number(figure.toPrecision(4));

const evaluate = ({ reference, other, prior }: Vector): ModeratedTest => {
  const found = compareRepeats({ reference, other, prior });
  if (!found) throw new Error('every vector has repeats on both sides');
  return found;
};

describe('repeats against repeats', () => {
  test.each(VECTORS)('$title', (vector) => {
    const { expected } = vector;
    const found = evaluate(vector);
    expect(toFourDecimals(found.ratio)).toBe(expected.ratio);
    expect([found.low, found.high].map(toFourDecimals)).toEqual(expected.interval);
    expect(toFourDecimals(found.t)).toBe(expected.t);
    expect(toFourDecimals(found.degrees)).toBe(expected.df);
    expect(toFourDecimals(found.priorDegrees)).toBe(expected.d0);
    expect(toFourDecimals(Math.sqrt(found.variance))).toBe(expected.s);
    expect(toFourDigits(found.p)).toBe(expected.p);
    expect(toFourDigits(found.pSame)).toBe(expected.pSame);
    expect(toFourDecimals(found.pRank)).toBe(expected.pRank);
    expect(Object.values(found.checks).every(Boolean)).toBe(expected.gate);
  });

  test('as one page of ten, with q and outcome of each', () => {
    const page = decidePage(VECTORS.map(evaluate));
    for (const [at, { expected }] of VECTORS.entries()) {
      expect(toFourDigits(page.decisions[at]?.q)).toBe(expected.q);
      expect(page.decisions[at]?.outcome).toBe(expected.outcome);
    }
    expect(page).toMatchObject({ tested: 10, called: 7, same: 1 });
  });

  test('what is not called says why', () => {
    const { decisions } = decidePage(VECTORS.map(evaluate));
    expect(decisions.map(({ objections }) => objections).filter((all) => all.length > 0)).toEqual([
      ['chance', 'direction', 'rank'],
      ['chance'],
      ['chance', 'effect', 'rank'],
    ]);
  });
});

describe('the noise of a pool', () => {
  const groups = (variances: readonly number[], degrees = 3): Spread[] =>
    variances.map((variance) => ({ sumOfSquares: variance * degrees, degrees }));

  test('variances that chance explains have one value, others have few degrees of freedom', () => {
    expect(estimateDispersion(groups([0.01, 0.02, 0.04, 0.01, 0.03]))).toBe(INF);
    expect(toFourDecimals(estimateDispersion(groups([0.001, 0.2, 0.004, 0.05, 0.0005, 0.03])))).toBe(1.0377);
  });

  test('of fewer than three groups nothing is known of their differences', () => {
    expect(estimateDispersion(groups([0.01, 0.02]))).toBe(0);
    expect(estimateDispersion([...groups([0.01, 0.02]), { sumOfSquares: 0, degrees: 0 }])).toBe(0);
  });

  test('the sides under test count in the dispersion and not in the variance', () => {
    const own = groups([0.2, 0.0005]);
    const others = groups([0.001, 0.004, 0.05, 0.03]);
    const prior = findPrior(own, [others]);
    expect(prior).toMatchObject({ degrees: 12, pool: 0 });
    expect(prior?.variance).toBeCloseTo(0.02125, 12);
    expect(toFourDecimals(prior?.dispersion)).toBe(1.0377);
  });

  test('the first pool with twelve degrees of freedom is taken, and none with fewer', () => {
    const own = groups([0.01, 0.01]);
    const [few, enough, many] = [groups([0.5, 0.5, 0.5]), groups([0.02, 0.02, 0.02, 0.02]), groups(Array(40).fill(9))];
    expect(findPrior(own, [few, enough, many])).toMatchObject({ pool: 1, degrees: 12 });
    expect(findPrior(own, [few, few])).toBeNull();
    expect(findPrior(own, [])).toBeNull();
  });

  test('no noise at all is believed down to 0.1 %', () => {
    const prior = findPrior(groups([0, 0]), [groups([0, 0, 0, 0])]);
    expect(prior).toEqual({ variance: 1e-6, dispersion: INF, degrees: 12, pool: 0 });
  });

  test('one run in noise of 30 % may lie 80 % off', () => {
    expect(variationOfOneRun(NOISY)).toBeCloseTo(0.8004, 4);
  });
});

describe('how many repeats a difference needs', () => {
  const needed = (sd: number, percent: number) =>
    planRepeats({
      ...{ n: 1, variance: sd ** 2, difference: Math.log1p(percent / 100) },
      ...{ prior: { ...QUIET, degrees: 20 }, alpha: 0.0025, isPaired: false },
    });

  test.each([
    // Standard deviation of a run, then repeats a side for 3, 5, 10, 20, 50 and 100 %.
    [0.01, [5, 3, 2, 2, 2, 2]],
    [0.02, [15, 6, 3, 2, 2, 2]],
    [0.05, [88, 33, 10, 3, 2, 2]],
    [0.1, [null, 128, 35, 11, 3, 2]],
    [0.3, [null, null, null, 83, 18, 7]],
  ])('runs that vary by %d', (sd, expected) => {
    expect([3, 5, 10, 20, 50, 100].map((percent) => needed(sd, percent))).toEqual(expected);
  });
});

test('the spread of repeats is that of their logarithms, and null if a value is not above zero', () => {
  const spread = toLogSpread([1, Math.E, Math.E ** 2]);
  expect(spread?.sumOfSquares).toBeCloseTo(2, 12);
  expect(spread?.degrees).toBe(2);
  expect(toLogSpread([5])).toEqual({ sumOfSquares: 0, degrees: 0 });
  for (const values of [[], [1, 0], [-1, 2], [1, Number.NaN], [1, INF]]) expect(toLogSpread(values)).toBeNull();
});
