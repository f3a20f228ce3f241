import { describe, expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { compareTree, includeCalled, ratesOfProfiles } from '../testing/frames.ts';
import { mostAlarms } from '../testing/turns.ts';
import { compareFrames, type FramePasses } from './index.ts';

/** 0 calls 1 and 4, 1 calls 2 and 3, 4 calls 5. */
const CALLERS = [-1, 0, 1, 1, 0, 4];
const BEFORE = [20, 10, 30, 15, 10, 15];

/** Passes of 4,000 samples of these own times, which vary by a sine instead of chance. */
function passesOf(own: readonly number[], varies: number, passes = 5): FramePasses {
  const made = Array.from({ length: passes }, (_, pass) => {
    const times = own.map((time, frame) => time * (1 + varies * Math.sin(1.7 * pass + frame)));
    const operation = times.reduce((sum, time) => sum + time, 0);
    const counts = includeCalled(
      CALLERS,
      times.map((time) => Math.round((4_000 * time) / operation)),
    );
    return { counts, times: counts.map((seen) => (seen / (counts[0] ?? 1)) * operation) };
  });
  return { times: made.map(({ times }) => times), counts: made.map(({ counts }) => counts) };
}

const compared = (before: FramePasses, after: FramePasses) =>
  compareTree(CALLERS, before, after) ?? expect.fail('these passes are compared');

const statesOf = (after: readonly number[]) =>
  compared(passesOf(BEFORE, 0.04), passesOf(after, 0.05)).frames.map(({ state }) => state);

describe('as an independent implementation in Python has it', () => {
  test('frame 2 is lost, and 5 is inlined in 4', () => {
    const { frames, variation, degrees } = compared(passesOf(BEFORE, 0.04), passesOf([20, 10, 0, 15, 25, 0], 0.05));
    expect(frames.map(({ difference }) => Number(difference.toFixed(3)))).toEqual([
      -30.25, -30.204, -30.219, -0.004, -0.064, -14.878,
    ]);
    expect(frames.map(({ half }) => Number(half.toFixed(3)))).toEqual([1.953, 1.366, 0.906, 0.807, 1.038, 0.617]);
    expect(frames.map(({ p }) => Number(p.toPrecision(3)))).toEqual([
      6.22e-11, 2.56e-12, 6.4e-14, 0.991, 0.893, 1.18e-12,
    ]);
    expect([variation, degrees]).toEqual([0, 9]);
    expect(frames.map(({ state }) => state)).toEqual([
      ...(['explained', 'explained', 'named', 'not-shown', 'not-shown', 'moved'] as const),
    ]);
  });

  test('of one version nothing is named', () => {
    expect(statesOf(BEFORE)).toEqual(Array(6).fill('not-shown'));
  });
});

test('a difference that two frames share is that of both, and of the one that calls them', () => {
  expect(statesOf([20, 10, 15, 0, 10, 15])).toEqual([
    ...(['explained', 'named', 'named', 'named', 'not-shown', 'not-shown'] as const),
  ]);
});

test('a frame with several callers needs them to differ by half of it together', () => {
  const times = (own: readonly number[]) => Array(5).fill(own);
  const sides = (before: readonly number[], after: readonly number[]) => ({
    before: { times: times(before), counts: times(before.map((time) => 100 * time)) },
    after: { times: times(after), counts: times(after.map((time) => 100 * time)) },
  });
  const calls = [
    { caller: 0, callee: 1, difference: -10 },
    { caller: 0, callee: 2, difference: -10 },
    { caller: 1, callee: 3, difference: -10 },
    { caller: 2, callee: 3, difference: -10 },
  ];
  const shared = compareFrames({ ...sides([100, 40, 40, 30], [80, 30, 30, 10]), calls });
  expect(shared?.frames[3]?.state).toBe('named');
  const elsewhere = compareFrames({ ...sides([100, 40, 40, 30], [100, 40, 40, 10]), calls });
  expect(elsewhere?.frames[3]?.state).toBe('moved');
});

test('one pass, or another number of passes, is not compared', () => {
  expect(compareTree(CALLERS, passesOf(BEFORE, 0.04, 1), passesOf(BEFORE, 0.04, 1))).toBeNull();
  expect(compareTree(CALLERS, passesOf(BEFORE, 0.04, 3), passesOf(BEFORE, 0.04, 4))).toBeNull();
});

test('nothing seen, or nothing that varies, is no difference', () => {
  const nothing = { times: Array(3).fill([100, 0]), counts: Array(3).fill([1_000, 0]) };
  const calls = [{ caller: 0, callee: 1, difference: 0 }];
  const { frames = [] } = compareFrames({ before: nothing, after: nothing, calls }) ?? {};
  expect(frames.map(({ state, p }) => [state, p])).toEqual([
    ['not-shown', 1],
    ['not-shown', 1],
  ]);
  expect(frames.every(({ half }) => Number.isFinite(half))).toBe(true);
});

describe('60 frames in five passes of 3,000 samples', () => {
  const USUAL = { share: 0.05, passes: 5, samples: 3_000, varies: 0.06 };
  const PAIRS = 100;
  const rates = (plant: 'nothing' | 'gone' | 'slower' | 'inlined', seed: number) =>
    ratesOfProfiles({ ...USUAL, plant }, PAIRS, createRandom(seed));

  test('of one version against itself name something in a hundredth of the pairs', () => {
    expect(rates('nothing', 4_101).named).toBeLessThanOrEqual(mostAlarms(0.013, PAIRS));
  });

  test('a function that is only inlined is named in few', () => {
    expect(rates('inlined', 4_102).named).toBeLessThanOrEqual(mostAlarms(0.03, PAIRS));
  });

  test.each(['gone', 'slower'] as const)(
    'what is %s, by a twentieth of an operation, is found in nine of ten',
    (plant) => {
      expect(rates(plant, 4_103).found).toBeGreaterThanOrEqual(0.94 - 0.05);
    },
  );
});
