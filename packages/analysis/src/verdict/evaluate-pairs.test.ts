import type { NormalisedPair } from '@tachograph/schema/normalise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { observe } from '../testing/observe.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';

const OPS: CompareOptions = {
  ...{ direction: 'higher', exact: false, unit: 'ops/s' },
  names: { reference: 'mysql2 3.22.6', other: 'mysql2 3.24.6' },
};

const ANCHOR = { anchor: 'mysql2', anchorVersion: '3.22.6' };

const measure = (observations: readonly Observation[]): Measurement =>
  toMeasurements(observations)[0] ?? expect.fail('these observations make one measurement');

/** One run of a batch for each of the log ratios; the absolute values go through a drift that pairs do not see. */
const inTurns = (logRatios: readonly number[], known: Partial<NormalisedPair> = {}, from = 1) =>
  measure(
    logRatios.map((logRatio, index) =>
      observe({
        ...{ value: 1000 * Math.exp(logRatio) * (1 + index), run: `r_${index + from}`, repetitionGroup: 'b_1' },
        at: new Date(Date.UTC(2026, 0, 1, index)),
        paired: { ...ANCHOR, logRatio, rounds: 60, sd: 0.05, lag1: 0.1, twin: null, ...known },
      }),
    ),
  );

const anchor = (n: number, known: Partial<NormalisedPair> = {}) => inTurns(Array<number>(n).fill(0), known);

/** A pool of pairs with this standard deviation and 60 degrees of freedom. */
const poolOf =
  (sd: number): NonNullable<CompareOptions['noise']> =>
  () => [
    Array.from({ length: 20 }, (_, index) => ({
      ...{ series: 's', version: `0.${index}.0`, scenarioHash: null, repetitionGroup: 'b_0', run: null, repeats: 4 },
      ...{ sumSquares: 3, paired: { repeats: 4, sumSquares: 3 * sd ** 2, ofTwins: false }, lastAt: new Date(0) },
    })),
  ];

const WITH_POOL = { ...OPS, series: { reference: 's_a', other: 's_b' }, noise: poolOf(0.01) };

describe('sides measured in turns', () => {
  test('are tested by their ratios within invocations: a drift of the machine by five times hides 5 % no more', () => {
    const verdict = compareMeasurements(anchor(4), inTurns([0.049, 0.05, 0.051, 0.05]), WITH_POOL);
    expect(verdict).toMatchObject({ outcome: 'better', rule: 'paired', n: [4, 4], reason: null });
    expect(verdict.ratio).toBeCloseTo(Math.exp(0.05), 9);
    expect(verdict.trace.evidence).toMatchObject({ isPaired: true, repeats: 4, pool: 'drivers', poolDegrees: 60 });
    expect(verdict.trace.evidence?.poolVariance).toBeCloseTo(0.0001, 12);
  });

  test('neither of them the anchor: the anchor cancels', () => {
    const verdict = compareMeasurements(inTurns([0.3, 0.1, 0.2]), inTurns([0.4, 0.2, 0.3]), WITH_POOL);
    expect([verdict.rule, verdict.ratio]).toEqual(['paired', expect.closeTo(Math.exp(0.1), 9)]);
  });

  test('with less than the smallest effect between them are the same within it', () => {
    expect(compareMeasurements(anchor(4), inTurns([0.001, -0.002, 0.002, 0]), WITH_POOL).outcome).toBe('same');
  });

  test('are matched by run, whatever their order; a run of one side alone is left out', () => {
    const verdict = compareMeasurements(inTurns([0, 0, 0, 0], {}, 1), inTurns([0.1, 0.1, 0.1, 0.1], {}, 3), WITH_POOL);
    expect(verdict).toMatchObject({ rule: 'paired', n: [2, 2] });
  });

  test('with another anchor, or another version of it, have no pair and are tested as repeats', () => {
    for (const known of [{ anchor: 'mariadb' }, { anchorVersion: '3.24.0' }]) {
      expect(compareMeasurements(anchor(4), inTurns([0.1, 0.1, 0.1, 0.1], known), WITH_POOL).rule).toBe('repeats');
    }
  });

  test('once only are a ratio, that within the invocation, and no verdict', () => {
    const verdict = compareMeasurements(anchor(1), inTurns([0.05]), WITH_POOL);
    expect(verdict).toMatchObject({ outcome: 'insufficient-samples', reason: { code: 'not-repeated' } });
    expect(verdict.ratio).toBeCloseTo(Math.exp(0.05), 9);
  });

  test('in a unit of which less is better say faster for a lower ratio', () => {
    const verdict = compareMeasurements(anchor(4), inTurns([-0.05, -0.05, -0.05, -0.05]), {
      ...{ ...WITH_POOL, direction: 'lower', unit: 'ns/op' },
    });
    expect(verdict).toMatchObject({ outcome: 'better', ratio: expect.closeTo(Math.exp(0.05), 9) });
  });

  test('without a pool need p of the exact signed ranks: six invocations at the least', () => {
    const alike = (n: number) => Array.from({ length: n }, (_, index) => 0.1 + index / 1000);
    expect(compareMeasurements(anchor(5), inTurns(alike(5)), OPS)).toMatchObject({
      outcome: 'no-difference',
      p: 1 / 16,
    });
    expect(compareMeasurements(anchor(6), inTurns(alike(6)), OPS)).toMatchObject({ outcome: 'better', p: 1 / 32 });
  });
});

test('the ratios of anchors to themselves, 0 in every invocation, do not make a pool look less noisy', () => {
  const pool = poolOf(0.01);
  const anchors: NonNullable<CompareOptions['noise']> = (...sides) =>
    [...pool(...sides)].map((groups) => [
      ...groups,
      ...groups.map((group) => ({
        ...group,
        version: '3.22.6',
        paired: { repeats: 4, sumSquares: 0, ofTwins: false },
      })),
    ]);
  const evidenceOf = (noise: CompareOptions['noise']) =>
    compareMeasurements(anchor(4), inTurns([0.1, 0.1, 0.1, 0.1]), { ...WITH_POOL, noise }).trace.evidence;
  expect(evidenceOf(anchors)).toEqual(evidenceOf(pool));
});

describe('two processes of the anchor', () => {
  const withTwin = (twin: number) =>
    compareMeasurements(anchor(4, { twin }), inTurns([0.1, 0.1, 0.1, 0.1], { twin }), WITH_POOL);

  test.each([0, 0.01, -0.01])('that differ by %d say nothing against a verdict', (twin) => {
    const verdict = withTwin(twin);
    expect(verdict).toMatchObject({ outcome: 'better', reason: null });
    expect(verdict.trace.evidence?.twin).toEqual({ logRatio: twin, standardError: expect.closeTo(0.005, 9) });
  });

  // Beyond three standard errors of .005.
  test.each([0.016, -0.016, 0.025])('that differ by %d make the batch not steady, and it is not judged', (twin) => {
    const verdict = withTwin(twin);
    expect(verdict).toMatchObject({ outcome: 'insufficient-samples', rule: 'paired' });
    expect(verdict.reason).toEqual({ code: 'not-steady', twin, standardError: expect.closeTo(0.005, 9) });
  });

  test.each([
    { sd: 0.02, twin: 0.019, isEvaluated: true },
    { sd: 0.02, twin: 0.021, isEvaluated: false },
    { sd: 0.024, twin: 0.023, isEvaluated: true },
    { sd: 0.024, twin: 0.025, isEvaluated: false },
  ])(
    'that differ by $twin: beyond 2 %, two standard errors of $sd ÷ √4 decide: $isEvaluated',
    ({ sd, twin, isEvaluated }) => {
      const options = { ...WITH_POOL, noise: poolOf(sd) };
      const sides = [anchor(4, { twin }), inTurns([0.9, 0.9, 0.9, 0.9], { twin })] as const;
      expect(compareMeasurements(...sides, options).reason?.code ?? null).toBe(isEvaluated ? null : 'not-steady');
    },
  );
});

test('swapping the sides of pairs inverts the ratio and mirrors the outcome', () => {
  const logRatios = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 3, maxLength: 3 });
  const OPPOSITE: Readonly<Record<string, string>> = { better: 'worse', worse: 'better' };
  fc.assert(
    fc.property(logRatios, logRatios, fc.constantFrom(0, 0.03), (a, b, twin) => {
      const there = compareMeasurements(inTurns(a, { twin }), inTurns(b, { twin }), WITH_POOL);
      const back = compareMeasurements(inTurns(b, { twin }), inTurns(a, { twin }), WITH_POOL);
      expect(back.outcome).toBe(OPPOSITE[there.outcome] ?? there.outcome);
      expect((back.ratio ?? 0) * (there.ratio ?? 0)).toBeCloseTo(1, 9);
      const lower = compareMeasurements(inTurns(b, { twin }), inTurns(a, { twin }), {
        ...WITH_POOL,
        direction: 'lower',
      });
      expect(lower.outcome).toBe(there.outcome);
    }),
    { numRuns: 100 },
  );
});
