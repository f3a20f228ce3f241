import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { observe, repeatsOf } from '../testing/observe.ts';
import { adjustTogether, adjustVerdicts, NO_TESTS } from './adjust-verdicts.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';
import { describeVerdict } from './describe-verdict.ts';
import type { Verdict } from './verdict.ts';

const OPS: CompareOptions = {
  ...{ direction: 'higher', exact: false, unit: 'ops/s' },
  names: { reference: 'mysql2 2.2.5', other: 'mariadb 3.0.1' },
};

/** A pool whose groups have different variances, or one variance for all. */
const poolOf = (sd: number, isAlike = true): Partial<CompareOptions> => ({
  series: { reference: 's_a', other: 's_b' },
  noise: () => [
    Array.from({ length: 20 }, (_, index) => ({
      ...{ series: 's', version: `0.${index}.0`, scenarioHash: null, repetitionGroup: 'b_0', run: null, repeats: 4 },
      ...{ sumSquares: 3 * sd ** 2 * (isAlike ? 1 : index + 0.01), paired: null, lastAt: new Date(0) },
    })),
  ],
});

const compare = (a: readonly number[], b: readonly number[], known: Partial<CompareOptions> = {}) => {
  const [reference = null, other = null] = [a, b].map((values) => toMeasurements(repeatsOf(values))[0] ?? null);
  return compareMeasurements(reference, other, { ...OPS, ...known });
};

const real = compare([100, 101, 102, 103], [120, 121, 122, 123]);
const flat = compare([90, 100, 110, 105], [110, 90, 105, 100]);
const same = compare([100, 100.2, 99.9, 100.1], [100.3, 100.1, 100.2, 100], poolOf(0.002));
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
    )[0] ?? null;
  return compareMeasurements(side(0), side(0.1), OPS);
};

describe('cells that are read together', () => {
  test('one alone keeps its p as q', () => {
    const { verdicts, ...counts } = adjustVerdicts([real]);
    expect(verdicts[0]).toMatchObject({ outcome: 'better', q: real.p });
    expect(counts).toMatchObject({ tested: 1, called: 1, same: 0, expectedFalsePositives: 0.05, minimumEffect: 0.03 });
  });

  test('state the minimum effect that their verdicts were asked for', () => {
    const wider = compare([100, 101, 102, 103], [120, 121, 122, 123], { minimumEffect: 0.05 });
    expect(adjustVerdicts([wider]).minimumEffect).toBe(0.05);
    expect(NO_TESTS.minimumEffect).toBe(0.03);
  });

  test('among many cells of noise a lone small p loses its verdict, and says so', () => {
    const { verdicts, tested, called } = adjustVerdicts([real, ...Array<Verdict>(9).fill(flat)]);
    const [adjusted, ...others] = verdicts;
    expect(adjusted).toMatchObject({ outcome: 'no-difference', ratio: real.ratio, q: expect.closeTo(2 / 7, 9) });
    expect(adjusted?.explanation).toContain('p = 0.029 is not enough among the 10 cells tested together (q = 0.29)');
    expect(others.every(({ outcome, q }) => outcome === 'no-difference' && q !== null)).toBe(true);
    expect([tested, called]).toEqual([10, 0]);
  });

  test('"the same" is a separate family: cells that differ count among its tests, and the other way round', () => {
    const { verdicts, ...counts } = adjustVerdicts([same, same, real, real, real]);
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'better', 'better', 'better']);
    expect(counts).toMatchObject({ tested: 5, called: 3, same: 2, expectedFalsePositives: expect.closeTo(0.15, 9) });
    const { evidence } = verdicts[0]?.trace ?? {};
    expect(evidence?.qSame).toBeCloseTo((5 / 2) * (evidence?.pSame ?? 0), 12);
  });

  test('q is p × M ÷ rank', () => {
    const { verdicts } = adjustVerdicts([real, real, flat, flat]);
    expect(verdicts[0]?.q).toBeCloseTo((real.p ?? 1) * 2, 12);
  });

  test('cells without a test pass untouched: a ratio, an exact figure, what was not run', () => {
    const exact = compare([21, 21], [20, 20], { exact: true });
    const missing = compareMeasurements(null, null, OPS);
    const { verdicts, ...counts } = adjustVerdicts([single, exact, missing]);
    expect([verdicts[0], verdicts[1], verdicts[2]]).toEqual([single, exact, missing]);
    expect(counts).toEqual(NO_TESTS);
    expect(exact.outcome).toBe('worse');
  });

  test('a batch that is not steady is not among the tests, and does not change those that are', () => {
    const unsteady = pairedOf(0.05);
    expect(unsteady).toMatchObject({ reason: { code: 'not-steady' }, p: expect.any(Number) });
    const { verdicts, tested } = adjustVerdicts([unsteady, real, unsteady, unsteady]);
    expect(tested).toBe(1);
    expect([verdicts[0], verdicts[2]]).toEqual([unsteady, unsteady]);
    expect(verdicts[1]).toEqual(adjustVerdicts([real]).verdicts[0]);
  });

  test('every cell finds its own verdict again, equal ones too', () => {
    const copies = [flat, { ...flat }, { ...real }];
    const { adjust, tested } = adjustTogether(copies);
    expect(copies.map((verdict) => adjust(verdict).trace.testedTogether)).toEqual([3, 3, 3]);
    expect([adjust(single), tested]).toEqual([single, 3]);
  });
});

describe('how many more repeats', () => {
  const noisy = compare([100, 110, 120, 105], [120, 130, 110, 125], poolOf(0.1));

  test('would show the difference that was seen is told of a cell without a call, and of no other', () => {
    const [cell, called] = adjustVerdicts([noisy, real, real]).verdicts;
    expect(cell?.outcome).toBe('no-difference');
    expect(cell?.trace.missingRepeats).toBeGreaterThan(0);
    expect(cell?.explanation).toMatch(/ About \w+ more repeats of each could show a difference of this size\.$/);
    expect(called?.trace.missingRepeats).toBeNull();
  });

  test('rises with the number of cells that are tested together', () => {
    const alone = adjustVerdicts([noisy]).verdicts[0]?.trace.missingRepeats ?? 0;
    const among = adjustVerdicts([noisy, ...Array<Verdict>(99).fill(flat)]).verdicts[0]?.trace.missingRepeats ?? 0;
    expect(among).toBeGreaterThan(alone);
  });

  test('is not told of an untested cell, and beyond 200 the noise is too large', () => {
    expect(adjustVerdicts([single]).verdicts[0]?.trace.missingRepeats).toBeNull();
    const hopeless = compare([100, 200, 50, 100], [101, 198, 50, 101], poolOf(0.5));
    const [cell] = adjustVerdicts([hopeless]).verdicts;
    expect(cell?.trace.missingRepeats).toBeNull();
    expect(cell?.explanation).toMatch(/ Not even 200 repeats of each would show a difference of 3 % here\.$/);
  });
});

describe('a verdict that was stored as JSON', () => {
  const page = [
    ...[real, flat, same, single, pairedOf(null), pairedOf(0.05)],
    compare([100, 110, 120, 105], [120, 130, 110, 125], poolOf(0.1)),
    compare([100, 110, 120, 105], [120, 130, 110, 125], poolOf(0.1, false)),
    compare([1e-300, 1, 1e300], [1e300, 1e-300, 1], poolOf(1e-9)),
  ];
  const read = <T>(value: T): T => JSON.parse(JSON.stringify(value));

  test('holds no number that JSON does not have, and reads the same: a dispersion without end is null', () => {
    for (const verdict of [...page, ...adjustVerdicts(page).verdicts]) {
      expect(read(verdict)).toEqual(verdict);
      expect(describeVerdict(read(verdict))).toBe(verdict.explanation);
    }
    expect(page.at(-3)?.trace.evidence).toMatchObject({ dispersion: null, poolDegrees: 60 });
    expect(page.at(-2)?.trace.evidence?.dispersion).toBeGreaterThan(0);
  });

  test('is adjusted as the one that never was', () => {
    expect(adjustVerdicts(read(page))).toEqual(adjustVerdicts(page));
  });

  test('of any repeats keeps its explanation', () => {
    const values = fc.array(fc.integer({ min: 90, max: 120 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(values, values, fc.constantFrom({}, poolOf(0.02), poolOf(0.02, false)), (a, b, known) => {
        const { verdicts } = adjustVerdicts([compare(a, b, known), flat]);
        for (const verdict of verdicts) expect(describeVerdict(read(verdict))).toBe(verdict.explanation);
      }),
      { numRuns: 50 },
    );
  });
});
