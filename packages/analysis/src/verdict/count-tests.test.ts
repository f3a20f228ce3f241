import { planRepeats } from '@tachograph/stats/compare';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { observe, repeatsOf } from '../testing/observe.ts';
import { poolOf, SIDES } from '../testing/pool-of.ts';
import { turnsOf } from '../testing/turns-of.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';
import { countTests, NO_TESTS, toPageTest } from './count-tests.ts';
import { describeVerdict } from './describe-verdict.ts';

const OPS: CompareOptions = {
  ...{ direction: 'higher', exact: false, unit: 'ops/s' },
  names: { reference: 'mysql2 2.2.5', other: 'mariadb 3.0.1' },
};

const compare = (a: readonly number[], b: readonly number[], more: Partial<CompareOptions> = {}) => {
  const [reference = null, other = null] = [a, b].map((values) => toMeasurements(repeatsOf(values))[0] ?? null);
  return compareMeasurements(reference, other, { ...OPS, ...more });
};

const known = (sd: number, isAlike = true): Partial<CompareOptions> => ({ series: SIDES, noise: poolOf(sd, isAlike) });

const real = compare([100, 101, 102, 103, 104, 105], [120, 121, 122, 123, 124, 125]);
const flat = compare([90, 100, 110, 105], [110, 90, 105, 100]);
const same = compare([100, 100.2, 99.9, 100.1], [100.3, 100.1, 100.2, 100], known(0.002));
const single = compare([100], [150]);

const pairedOf = (twin: number | null) => {
  const side = (logRatio: number) =>
    toMeasurements(
      [0, 1, 2, 3].map((n) =>
        observe({
          ...{ value: 1000 * Math.exp(logRatio), run: `r_${n}`, repetitionGroup: 'b_1' },
          paired: {
            ...{ anchor: 'mysql2', anchorVersion: '1.0.0', rounds: 60, sd: 0.05, lag1: null, twin },
            logRatio: logRatio + n / 1000,
          },
        }),
      ),
    )[0] ?? expect.fail('these observations make one measurement');
  const sides = [side(0), side(0.1)] as const;
  return compareMeasurements(...sides, { ...OPS, series: SIDES, noise: turnsOf(sides, 0.01) });
};

describe('the tests of cells that are shown together', () => {
  test('are counted: those called, those the same, and what chance alone calls at the most', () => {
    expect([real, flat, same].map(({ outcome }) => outcome)).toEqual(['better', 'no-difference', 'same']);
    expect(countTests([real])).toEqual({
      ...{ tested: 1, called: 1, same: 0, expectedFalsePositives: 0.005, minimumEffect: 0.03 },
    });
    const counts = countTests([real, flat, same, same, real, flat, flat]);
    expect(counts).toMatchObject({ tested: 7, called: 2, same: 2 });
    expect(counts.expectedFalsePositives).toBeCloseTo(0.035, 12);
  });

  test('state the minimum effect that their verdicts were asked for', () => {
    const wider = compare([100, 101, 102, 103], [120, 121, 122, 123], { minimumEffect: 0.05 });
    expect(countTests([wider]).minimumEffect).toBe(0.05);
    expect(NO_TESTS.minimumEffect).toBe(0.03);
    expect(countTests([])).toEqual(NO_TESTS);
  });

  test('are not those of cells without one: a ratio, an exact figure, what was not run', () => {
    const exact = compare([21, 21], [20, 20], { exact: true });
    const missing = compareMeasurements(null, null, OPS);
    expect(countTests([single, exact, missing])).toEqual(NO_TESTS);
    expect([single, exact, missing].map(toPageTest)).toEqual([null, null, null]);
    expect(exact.outcome).toBe('worse');
  });

  test('are not those of a batch that is not steady', () => {
    const unsteady = pairedOf(0.05);
    expect(unsteady).toMatchObject({ reason: { code: 'not-steady' }, p: expect.any(Number) });
    expect(countTests([unsteady, real, unsteady])).toEqual(countTests([real]));
    expect(toPageTest(unsteady)).toBeNull();
  });

  test('were each decided by itself: none has a q, or a number of cells it was tested with', () => {
    for (const { q, trace } of [real, flat, same, pairedOf(null)]) {
      expect([q, trace.testedTogether, trace.evidence?.qSame]).toEqual([null, null, null]);
    }
  });
});

test('the test behind a verdict is told for changes: how many times better, its p, its checks and its noise', () => {
  const noisy = compare([100, 110, 120, 105], [120, 130, 110, 125], known(0.1));
  const { evidence } = noisy.trace;
  expect(toPageTest(noisy)).toEqual({
    difference: Math.log(noisy.ratio ?? Number.NaN),
    ...{ p: noisy.p, pSame: evidence?.pSame, n: 4, variance: evidence?.variance, isPaired: false },
    checks: {
      effect: true,
      direction: true,
      rank: noisy.trace.steps.some((step) => step.check === 'rank' && step.passed),
    },
    prior: { variance: expect.closeTo(0.01, 12), degrees: 60, dispersion: Number.POSITIVE_INFINITY },
  });
  expect(toPageTest(same)?.checks).toEqual({ effect: false, direction: true, rank: expect.any(Boolean) });
  expect(toPageTest(real)).toMatchObject({ prior: null, checks: { effect: true, direction: true, rank: true } });
  expect(toPageTest(pairedOf(null))).toMatchObject({ isPaired: true, checks: { rank: true } });
});

describe('how many more repeats', () => {
  const noisy = compare([100, 110, 120, 105], [120, 130, 110, 125], known(0.1));

  test('would show the difference that was seen is told of a cell without a call, and of no other', () => {
    expect(noisy.outcome).toBe('no-difference');
    expect(noisy.trace.missingRepeats).toBeGreaterThan(0);
    expect(noisy.explanation).toMatch(/ About \w+ more repeats of each could show a difference of this size\.$/);
    expect([real, same].map(({ trace }) => trace.missingRepeats)).toEqual([null, null]);
  });

  test('is that of the level of a cell, .005, with the noise of its pool', () => {
    const { evidence, missingRepeats } = noisy.trace;
    const wanted = { n: 4, difference: Math.log(noisy.ratio ?? 1), variance: evidence?.variance ?? 0 };
    const prior = { variance: 0.01, degrees: 60, dispersion: Number.POSITIVE_INFINITY };
    expect(missingRepeats).toBe((planRepeats({ ...wanted, prior, alpha: 0.005, isPaired: false }) ?? 0) - 4);
  });

  test('is not told of an untested cell, and beyond 200 the noise is too large', () => {
    expect(single.trace.missingRepeats).toBeNull();
    const hopeless = compare([100, 200, 50, 100], [101, 198, 50, 101], known(0.5));
    expect(hopeless.trace.missingRepeats).toBeNull();
    expect(hopeless.explanation).toMatch(/ Not even 200 repeats of each would show a difference of 3 % here\.$/);
  });
});

describe('a verdict that was stored as JSON', () => {
  const page = [
    ...[real, flat, same, single, pairedOf(null), pairedOf(0.05)],
    compare([100, 110, 120, 105], [120, 130, 110, 125], known(0.1)),
    compare([100, 110, 120, 105], [120, 130, 110, 125], known(0.1, false)),
    compare([1e-300, 1, 1e300], [1e300, 1e-300, 1], known(1e-9)),
  ];
  const read = <T>(value: T): T => JSON.parse(JSON.stringify(value));

  test('holds no number that JSON does not have, and reads the same: a dispersion without end is null', () => {
    for (const verdict of page) {
      expect(read(verdict)).toEqual(verdict);
      expect(describeVerdict(read(verdict))).toBe(verdict.explanation);
    }
    expect(page.at(-3)?.trace.evidence).toMatchObject({ dispersion: null, poolDegrees: 60 });
    expect(page.at(-2)?.trace.evidence?.dispersion).toBeGreaterThan(0);
  });

  test('is counted, and tested among the steps of a driver, as the one that never was', () => {
    expect(countTests(read(page))).toEqual(countTests(page));
    expect(read(page).map(toPageTest)).toEqual(page.map(toPageTest));
  });

  test('of any repeats keeps its explanation', () => {
    const values = fc.array(fc.integer({ min: 90, max: 120 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(values, values, fc.constantFrom({}, known(0.02), known(0.02, false)), (a, b, noise) => {
        const verdict = compare(a, b, noise);
        expect(describeVerdict(read(verdict))).toBe(verdict.explanation);
      }),
      { numRuns: 50 },
    );
  });
});
