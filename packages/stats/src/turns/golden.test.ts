import { describe, expect, test } from 'vitest';
import { decideCell } from '../compare/decide-cell.ts';
import { estimateDispersion } from '../compare/prior.ts';
import { comparePair, compareToAnchor, fitAdditive, type LogRatios } from './index.ts';

/**
 * Golden vectors of compare-3 from an independent implementation in Python (numpy 2.4, scipy 1.17): log ratios to the anchor of 8
 * versions in 4 invocations, candidates of several blocks.
 */
const ROWS = [
  [0.012, -0.004, 0.007, 0.001],
  [0.06, 0.049, 0.066, 0.055],
  [-0.021, -0.008, -0.015, -0.012],
  [0.031, 0.014, 0.022, 0.027],
  [0.003, 0.01, -0.006, 0.004],
  [0.104, 0.095, 0.113, 0.1],
  [-0.002, 0.009, 0.005, -0.007],
  [0.018, 0.006, 0.021, 0.011],
];

const withoutTwo: readonly LogRatios[] = ROWS.map((row, version) =>
  row.map((value, at) => ((version === 1 && at === 3) || (version === 5 && at === 0) ? null : value)),
);

const digits = (value: number | null | undefined) => Number(value?.toPrecision(6));

const pair = (
  rows: readonly LogRatios[],
  reference: number,
  other: number,
  pools: Parameters<typeof comparePair>[0]['pools'] = [],
) => {
  const test = comparePair({ rows, reference, other, pools });
  if (!test) throw new Error('the pair has no test');
  return test;
};

const shown = (test: ReturnType<typeof pair>) => ({
  figures: [test.ratio, test.low, test.high, test.standardError, test.degrees, test.t, test.p, test.pSame].map(digits),
  word: decideCell(test),
});

/** s₀, s, d₀ and n. */
const noiseOf = ({ prior, variance, priorDegrees, n }: ReturnType<typeof pair>) =>
  [Math.sqrt(prior?.variance ?? Number.NaN), Math.sqrt(variance), priorDegrees, n].map(digits);

const VARIANCES = [0.00009, 0.00006, 0.00012, 0.00008, 0.00011, 0.00007, 0.00005, 0.00012];
const groupsOf = (variances: readonly number[]) =>
  variances.map((variance) => ({ degrees: 3, sumOfSquares: 3 * variance }));

const effectsOf = (rows: readonly LogRatios[]) => {
  const { effects } = fitAdditive(rows);
  return effects.map((effect) => Number(((effect ?? Number.NaN) - (effects[0] ?? 0)).toFixed(6)));
};

test('effects, squares and degrees of the additive model are those of least squares', () => {
  expect(effectsOf(ROWS)).toEqual([0, 0.0535, -0.018, 0.0195, -0.00125, 0.099, -0.00275, 0.01]);
  const { sumOfSquares, degrees } = fitAdditive(ROWS);
  expect([digits(sumOfSquares), degrees]).toEqual([0.000997, 21]);
  expect(effectsOf(withoutTwo)).toEqual([0, 0.053823, -0.018, 0.0195, -0.00125, 0.099223, -0.00275, 0.01]);
  const fit = fitAdditive(withoutTwo);
  expect([digits(fit.sumOfSquares), fit.degrees]).toEqual([0.000995314, 19]);
  expect([digits(fit.factor(0, 1) ?? 0), digits(fit.factor(1, 5) ?? 0)]).toEqual([0.595455, 0.7]);
});

describe('a pair of candidates', () => {
  test.each([
    [
      0,
      1,
      'higher',
      [1.05496, 1.04345, 1.06659, 0.00522069, 18, 10.2477, 6.12063e-9, 0.999885],
      [0.0104414, 0.0104414],
    ],
    [
      0,
      4,
      'same',
      [0.998751, 0.988403, 1.00921, 0.00495722, 18, -0.252157, 0.803776, 1.02472e-5],
      [0.0093829, 0.00991445],
    ],
    [2, 5, 'higher', [1.12412, 1.11224, 1.13612, 0.00505571, 18, 23.1422, 7.65068e-15, 1], [0.00977866, 0.0101114]],
    [
      4,
      3,
      'not-shown',
      [1.02097, 1.01107, 1.03097, 0.00463881, 18, 4.47313, 0.000293916, 0.0368609],
      [0.00878857, 0.00927761],
    ],
  ] as const)('%i → %i is %s', (reference, other, word, figures, noise) => {
    const test = pair(ROWS, reference, other);
    expect(shown(test)).toEqual({ figures, word });
    expect(noiseOf(test)).toEqual([...noise, 15, 4]);
    expect(test.prior?.pool).toBe(0);
  });

  test('one invocation is missing', () => {
    const test = pair(withoutTwo, 0, 1);
    const figures = [1.0553, 1.04219, 1.06857, 0.00589527, 16, 9.12981, 9.59834e-8, 0.999595];
    expect(shown(test)).toEqual({ figures, word: 'higher' });
    expect(test.n).toBe(3);
  });

  test('in one block without a pool nothing is called, and with the pool of the batch it is', () => {
    const rows = [...ROWS.slice(0, 3), [0, 0, 0, 0]];
    const alone = [1.05496, 1.04741, 1.06255, 0.00225462, 3, 23.729, 0.125, 0.999108];
    expect(shown(pair(rows, 0, 1))).toEqual({ figures: alone, word: 'not-shown' });
    const pooled = pair(rows, 0, 1, [{ sumOfSquares: 0.0021, degrees: 24, groups: groupsOf(VARIANCES) }]);
    const figures = [1.05496, 1.0448, 1.06521, 0.00467707, 23, 11.4388, 5.7135e-11, 0.999983];
    expect(shown(pooled)).toEqual({ figures, word: 'higher' });
    expect(noiseOf(pooled)).toEqual([0.00935414, 0.00935414, 20, 4]);
    expect(pooled.prior?.pool).toBe(1);
  });

  test('one outlier of 65 % is no difference', () => {
    const groups = groupsOf(Array<number>(8).fill(0.0001));
    const rows = [
      [0, 0, 0, 0],
      [0, 0, 0, 0.5],
    ];
    const test = pair(rows, 0, 1, [{ sumOfSquares: 0.0024, degrees: 24, groups }]);
    const figures = [1.13315, 1.0316, 1.24469, 0.0453848, 23, 2.75422, 0.0112946, 0.976692];
    expect(shown(test)).toEqual({ figures, word: 'not-shown' });
    expect(test.priorDegrees).toBe(20);
  });
});

test('a version against the anchor of several blocks', () => {
  const test = compareToAnchor({ rows: ROWS, row: 1, pools: [] });
  if (!test) throw new Error('the version has no test');
  const figures = [1.05919, 1.05163, 1.0668, 0.00346134, 23, 16.6121, 2.64608e-14, 1];
  expect(shown(test)).toEqual({ figures, word: 'higher' });
  expect([Math.sqrt(test.variance), test.priorDegrees, test.prior?.degrees].map(digits)).toEqual([0.00692267, 20, 21]);
});

test('variances that are as alike as chance makes them, and others', () => {
  expect(estimateDispersion(groupsOf(VARIANCES))).toBe(Number.POSITIVE_INFINITY);
  expect(estimateDispersion(groupsOf([0.0001, 0.002, 0.00004, 0.0009, 0.00001, 0.0003]))).toBeCloseTo(1.3564, 4);
});
