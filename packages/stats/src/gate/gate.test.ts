import { describe, expect, test } from 'vitest';
import { compareToHistory, decideGate, type HistoryTest } from './index.ts';

const HISTORY = [100, 102, 99, 101, 98, 103, 100, 101, 97, 102, 100, 99, 101, 104, 98, 100, 102, 99, 101, 100];

function testOf(head: readonly number[], history: readonly number[] = HISTORY): HistoryTest {
  const found = compareToHistory({ history, head });
  if (!found) throw new Error('every history here is long enough to be tested');
  return found;
}

const decide = (head: readonly number[], history?: readonly number[]) =>
  decideGate([{ test: testOf(head, history) }])[0];

describe('the head of a branch against twenty runs of its base', () => {
  test.each([
    // Computed by a second implementation of the rules, in Python with NumPy and SciPy.
    [[115], 19, 7.6147, 3.461e-7],
    [[112, 114, 113], 10, 10.9793, 6.709e-7],
    [[100, 150, 101], 10, 2.0864, 0.06352],
  ])('runs of %j', (head, df, t, p) => {
    const found = testOf(head);
    expect(found.autocorrelation).toBe(0);
    expect(found.degrees).toBeCloseTo(df, 10);
    expect(found.t).toBeCloseTo(t, 4);
    expect(Math.abs(found.p / p - 1)).toBeLessThan(2e-4);
  });

  test('one run is never a verdict, and asks for two more', () => {
    expect(decide([115])).toMatchObject({ outcome: 'suspected', missingHead: 2, missingHistory: 0 });
  });

  test('three runs are one', () => {
    expect(decide([112, 114, 113])).toMatchObject({ outcome: 'higher', missingHead: 0 });
    expect(decide([88, 87, 89])).toMatchObject({ outcome: 'lower' });
  });

  test('one outlier of three is no difference, and says why', () => {
    expect(decide([100, 150, 101])).toMatchObject({ outcome: 'not-shown', objections: ['chance', 'rank'] });
    expect(testOf([100, 150, 101]).checks).toEqual({ effect: true, direction: true, rank: false });
  });

  test('a step under 3 % is no difference, however certain', () => {
    expect(
      decide(
        [102, 102.5, 102.2],
        HISTORY.map((_, at) => 100 + (at % 3) / 100),
      ),
    ).toMatchObject({
      outcome: 'not-shown',
      objections: ['effect'],
    });
  });
});

describe('what is not evaluated', () => {
  test('fewer than twenty runs of the base: the number that is missing is told', () => {
    const decision = decide([112, 114, 113], HISTORY.slice(0, 14));
    expect(decision).toEqual({ outcome: 'not-evaluated', q: null, objections: [], missingHistory: 6, missingHead: 0 });
  });

  test.each([
    [[112, 114], 1],
    [[112, 114, 113, 112], 0],
    [[112, 114, 113, 112, 115], 0],
  ])('a head of %j', (head, missingHead) => {
    expect(decide(head)).toMatchObject({ outcome: 'not-evaluated', q: null, missingHead });
  });

  test('a history of two runs, a value of zero, or no head at all', () => {
    expect(compareToHistory({ history: [100, 101], head: [100] })).toBeNull();
    expect(compareToHistory({ history: [...HISTORY, 0], head: [100] })).toBeNull();
    expect(compareToHistory({ history: HISTORY, head: [] })).toBeNull();
  });
});

test('only the last thirty runs of a history count', () => {
  const long = [...HISTORY.map((value) => 2 * value), ...HISTORY, ...HISTORY.slice(0, 10)];
  expect(testOf([112], long)).toEqual(testOf([112], [...HISTORY, ...HISTORY.slice(0, 10)]));
  expect(testOf([112], long).historyRuns).toBe(30);
});

test('runs that resemble their neighbours count for fewer, up to a limit', () => {
  const drift = HISTORY.map((_, at) => 100 + at);
  const found = testOf([112, 114, 113], drift);
  expect(found.autocorrelation).toBe(0.8);
  expect(found.degrees).toBe(5);
});

test('a history without noise is believed down to 0.1 % a run', () => {
  const found = testOf([100, 100, 100], Array(20).fill(100));
  expect(found).toMatchObject({ autocorrelation: 0, variance: 1e-6 });
  expect(found.p).toBeCloseTo(1, 9);
});

test('a series without suspicion stays in the family with p 1: its size does not shrink, and it is never called', () => {
  const test = testOf([103, 106, 105]);
  expect(test.p).toBeLessThan(0.05);
  const quiet = Array.from({ length: 9 }, () => ({ test: testOf([112, 114, 113]), suspected: false }));
  const decisions = decideGate([{ test, suspected: true }, ...quiet]);
  expect(decisions[0]?.q).toBeCloseTo(10 * test.p, 10);
  expect(decisions.slice(1).map(({ outcome, q }) => [outcome, q])).toEqual(quiet.map(() => ['not-shown', 1]));
});

test('a series that is not evaluated does not enlarge the family of the others', () => {
  const evaluated = testOf([112, 114, 113]);
  const decisions = decideGate([{ test: testOf([112, 114]) }, { test: evaluated }]);
  expect(decisions[1]?.q).toBeCloseTo(evaluated.p, 15);
});
