import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../distribution/random.ts';
import { drawHistory, RELATIVE_NOISE } from '../testing/history.ts';
import { findCertainChanges } from './find-certain-changes.ts';

type Noise = { readonly shape: keyof typeof RELATIVE_NOISE; readonly cv: number; readonly correlation?: number };

const history = (
  random: Random,
  { shape, cv, correlation = 0 }: Noise,
  steps: readonly { readonly at: number; readonly factor: number }[],
  length: number,
) => drawHistory({ length, steps, draw: RELATIVE_NOISE[shape](random, cv), correlation });

/** What a project sees that evaluates after every ten runs. */
const LOOKS = Array.from({ length: 20 }, (_, nth) => 10 * (nth + 1));

describe('noise alone, looked at twenty times while it grows to 200 values', () => {
  test.each([
    { shape: 'normal', cv: 0.03 },
    { shape: 't with three degrees of freedom', cv: 0.03 },
    { shape: 'skewed', cv: 0.05 },
    { shape: 'normal', cv: 0.03, correlation: 0.5 },
  ] as const)('%o: not one of 250 series has ever had a change', (noise) => {
    const random = createRandom(8101);
    const wrong = Array.from({ length: 250 }, () => history(random, noise, [], 200)).filter((values) =>
      LOOKS.some((length) => findCertainChanges(values.slice(0, length)).changes.length > 0),
    );
    expect(wrong).toHaveLength(0);
  });

  test('a value in a hundred or fewer is suspected', () => {
    const random = createRandom(8102);
    const series = Array.from({ length: 300 }, () => history(random, { shape: 'normal', cv: 0.03 }, [], 60));
    expect(series.filter((values) => findCertainChanges(values).suspected).length).toBeLessThanOrEqual(3);
  });
});

describe('a step of 15 % in noise of 1 %', () => {
  const series = Array.from({ length: 40 }, (_, nth) =>
    history(createRandom(8200 + nth), { shape: 'normal', cv: 0.01 }, [{ at: 20, factor: 0.85 }], 40),
  );
  const after = (runs: number) => series.map((values) => findCertainChanges(values.slice(0, 20 + runs)));

  test('is suspected from its first value on, and never a change before its third', () => {
    for (const { changes, suspected } of after(1)) {
      expect(changes).toEqual([]);
      expect(suspected).toMatchObject({ from: 0, at: 20, to: 21 });
      expect(suspected?.missing).toBeGreaterThanOrEqual(2);
    }
    expect(after(2).filter(({ changes }) => changes.length > 0)).toEqual([]);
  });

  test('is a change where it was suspected, and no longer suspected', () => {
    for (const { changes, suspected } of after(8)) {
      expect(changes.map(({ at }) => at)).toEqual([20]);
      expect(suspected).toBeNull();
    }
  });
});

test('of 90 steps in two speeds, heavy tails, outliers and correlated noise nearly all are found within five values, and little else', () => {
  const kinds: readonly (Noise & { readonly factor: number })[] = [
    { shape: 'two speeds', cv: 0, factor: 1.8 },
    { shape: 't with three degrees of freedom', cv: 0.05, factor: 1.2 },
    { shape: 't with three degrees of freedom', cv: 0.05, factor: 0.83 },
    { shape: 'outliers in 2 %', cv: 0.02, factor: 1.1 },
    { shape: 'skewed', cv: 0.05, factor: 1.2 },
    { shape: 'normal', cv: 0.03, correlation: 0.5, factor: 1.2 },
  ];
  const random = createRandom(8601);
  const found = kinds.flatMap(({ factor, ...noise }) =>
    Array.from({ length: 15 }, () => {
      const at = 80 + Math.floor(random() * 140);
      const { changes } = findCertainChanges(history(random, noise, [{ at, factor }], 300));
      return { all: changes.length, right: changes.filter((change) => Math.abs(change.at - at) <= 5).length };
    }),
  );
  const sum = (of: 'all' | 'right') => found.reduce((total, one) => total + one[of], 0);
  expect((2 * sum('right')) / (sum('all') + 90)).toBeGreaterThanOrEqual(0.95);
});

test('a step that is small for its noise is suspected until enough values show it', () => {
  const outcomes = Array.from({ length: 40 }, (_, nth) => {
    const values = history(createRandom(8300 + nth), { shape: 'normal', cv: 0.02 }, [{ at: 100, factor: 0.95 }], 140);
    return [8, 40].map((runs) => findCertainChanges(values.slice(0, 100 + runs)));
  });
  const suspected = outcomes.filter(([early]) => early?.changes.length === 0 && early.suspected);
  expect(suspected.length).toBeGreaterThan(20);
  expect(outcomes.filter(([, late]) => late?.changes.length === 1).length).toBeGreaterThanOrEqual(38);
});

test('one value far off is suspected until the next one is not', () => {
  const values = history(createRandom(8400), { shape: 'normal', cv: 0.01 }, [], 60);
  expect(findCertainChanges([...values.slice(0, 50), 1500])).toMatchObject({ changes: [], suspected: { at: 50 } });
  expect(findCertainChanges([...values.slice(0, 50), 1500, ...values.slice(50)])).toEqual({
    changes: [],
    suspected: null,
  });
});

test('what a series is measured in changes nothing', () => {
  const values = history(createRandom(8500), { shape: 'normal', cv: 0.02 }, [{ at: 60, factor: 1.2 }], 100);
  const found = (factor: number) =>
    findCertainChanges(values.map((value) => value * factor)).changes.map(({ at }) => at);
  expect(found(1)).toEqual([60]);
  expect(found(1e-9)).toEqual([60]);
  expect(found(1e9)).toEqual([60]);
});

test('a series that never varies, and fewer than six values, have nothing', () => {
  const nothing = { changes: [], suspected: null };
  expect(findCertainChanges(Array.from({ length: 50 }, () => 7))).toEqual(nothing);
  expect(findCertainChanges([1, 1, 1, 9, 9])).toEqual(nothing);
});
