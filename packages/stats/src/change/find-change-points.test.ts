import { describe, expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { drawHistory, RELATIVE_NOISE } from '../testing/history.ts';
import { findChangePoints } from './find-change-points.ts';

const MARGIN = 5;

/** Found changes that are within five values of a true one, each true one counted once; and those found and true. */
function score(histories: readonly { readonly values: readonly number[]; readonly truth: readonly number[] }[]) {
  const total = { right: 0, found: 0, true: 0 };
  for (const { values, truth } of histories) {
    const found = findChangePoints(values).map(({ at }) => at);
    const left = new Set(truth);
    for (const at of found) {
      const near = [...left].filter((other) => Math.abs(other - at) <= MARGIN);
      const nearest = near.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0];
      if (nearest === undefined) continue;
      left.delete(nearest);
      total.right += 1;
    }
    total.found += found.length;
    total.true += truth.length;
  }
  return { ...total, f1: (2 * total.right) / Math.max(1, total.found + total.true) };
}

const STEPS = [
  ...[1.03, 1.05, 1.1, 0.9].map((factor) => ({ factor, cv: 0.01 })),
  ...[1.1, 1.25, 0.8].map((factor) => ({ factor, cv: 0.03 })),
  { factor: 2, cv: 0.2 },
];
const SHAPES = ['normal', 'log-normal', 'skewed', 'outliers in 2 %'] as const;

describe('change-1', () => {
  test.each([11, 12, 13])(
    'finds single steps of four kinds of noise within five values, and nothing else (seed %i)',
    (seed) => {
      const random = createRandom(seed);
      const histories = SHAPES.flatMap((shape) =>
        STEPS.map(({ factor, cv }) => {
          const at = 25 + Math.floor(random() * 150);
          const draw = RELATIVE_NOISE[shape](random, cv);
          return { values: drawHistory({ length: 200, steps: [{ at, factor }], draw }), truth: [at] };
        }),
      );
      expect(score(histories).f1).toBeGreaterThanOrEqual(0.96);
    },
  );

  test.each([21, 22, 23])('finds several steps, late ones and a bump (seed %i)', (seed) => {
    const random = createRandom(seed);
    const draw = RELATIVE_NOISE.normal(random, 0.025);
    const several = [90, 180, 300, 410].map((at, nth) => ({ at, factor: [1.15, 0.8, 1.3, 1.15][nth] as number }));
    const histories = [
      { length: 500, steps: several },
      { length: 200, steps: [{ at: 190, factor: 1.15 }] },
      { length: 20, steps: [{ at: 12, factor: 1.2 }] },
      {
        length: 300,
        steps: [
          { at: 140, factor: 1.3 },
          { at: 160, factor: 1 / 1.3 },
        ],
      },
    ].map((options) => ({ values: drawHistory({ ...options, draw }), truth: options.steps.map(({ at }) => at) }));
    expect(score(histories).f1).toBe(1);
  });

  test.each([
    ['normal', 0],
    ['skewed', 2],
    ['bimodal', 0],
    ['two speeds', 0],
    ['t with three degrees of freedom', 3],
    ['outliers in 2 %', 2],
  ] as const)('of 300 flat series of noise that is %s, at most %i have a change', (shape, most) => {
    const random = createRandom(31);
    const draw = RELATIVE_NOISE[shape](random, 0.05);
    const lengths = [20, 50, 100];
    const wrong = Array.from({ length: 300 }, (_, nth) =>
      findChangePoints(drawHistory({ length: lengths[nth % 3] as number, draw })),
    ).filter((changes) => changes.length > 0);
    expect(wrong.length).toBeLessThanOrEqual(most);
  });

  test('of 300 flat series whose values follow each other with a correlation of .5, few have a change', () => {
    const draw = RELATIVE_NOISE.normal(createRandom(41), 0.05);
    const wrong = Array.from({ length: 300 }, () =>
      findChangePoints(drawHistory({ length: 100, draw, correlation: 0.5 })),
    ).filter((changes) => changes.length > 0);
    expect(wrong.length).toBeLessThanOrEqual(6);
  });

  test('a change has its segments, their medians and its size in standard errors', () => {
    const values = Array.from({ length: 24 }, (_, index) => (index < 12 ? 10 : 12) + ((index % 3) - 1) / 10);
    const [change, ...others] = findChangePoints(values);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ from: 0, at: 12, to: 24, before: 10, after: 12 });
    expect(change?.z).toBeGreaterThan(5);
  });

  test('fewer than six values, and a series that never varies, have no change', () => {
    expect(findChangePoints([])).toEqual([]);
    expect(findChangePoints([1, 1, 9, 9, 9])).toEqual([]);
    expect(findChangePoints(Array.from({ length: 50 }, () => 7))).toEqual([]);
  });

  test('a step of a series without noise is found where it is', () => {
    const values = Array.from({ length: 40 }, (_, index) => (index < 17 ? 100 : 103));
    expect(findChangePoints(values).map(({ at }) => at)).toEqual([17]);
  });

  test('a step below the smallest one that counts is no change, however sure it is', () => {
    const values = Array.from({ length: 60 }, (_, index) => (index < 30 ? 100 : 101) + (index % 3) * 0.01);
    expect(findChangePoints(values)).toEqual([]);
    expect(findChangePoints(values, { leastZ: 5, leastStep: 0.005 }).map(({ at }) => at)).toEqual([30]);
  });

  test('what a series is measured in changes nothing', () => {
    const random = createRandom(51);
    const draw = RELATIVE_NOISE.normal(random, 0.03);
    const values = drawHistory({ length: 150, steps: [{ at: 70, factor: 1.3 }], draw });
    const found = (factor: number) => findChangePoints(values.map((value) => value * factor)).map(({ at }) => at);
    expect(found(1e-9)).toEqual(found(1));
    expect(found(1e9)).toEqual(found(1));
  });

  test('two changes one way within twelve values are one, in their middle', () => {
    const values = Array.from({ length: 60 }, (_, index) => (index < 25 ? 100 : index < 31 ? 120 : 140) + (index % 2));
    expect(findChangePoints(values).map(({ at }) => at)).toEqual([28]);
  });
});
