import type { NormalisedPair } from '@tachograph/schema/normalise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { createTurnSource } from '../noise/create-turn-source.ts';
import { observe } from '../testing/observe.ts';
import { SIDES } from '../testing/pool-of.ts';
import { BATCH_DEGREES, batchOf, turnsOf } from '../testing/turns-of.ts';
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

/** With the noise of their batch, whose other cases vary by this standard deviation. */
const compare = (reference: Measurement, other: Measurement, known: Partial<CompareOptions> = {}, sd = 0.01) =>
  compareMeasurements(reference, other, { ...OPS, series: SIDES, noise: turnsOf([reference, other], sd), ...known });

describe('sides measured in turns', () => {
  test('are tested by their ratios within invocations: a drift of the machine by five times hides 5 % no more', () => {
    const verdict = compare(anchor(4), inTurns([0.049, 0.05, 0.051, 0.05]));
    expect(verdict).toMatchObject({ outcome: 'better', rule: 'paired', n: [4, 4], reason: null });
    expect(verdict.ratio).toBeCloseTo(Math.exp(0.05), 9);
    expect(verdict.trace.evidence).toMatchObject({
      ...{ isPaired: true, repeats: 4, pool: 'batch', poolDegrees: BATCH_DEGREES },
    });
    expect(verdict.trace.evidence?.poolVariance).toBeCloseTo(0.0001, 12);
  });

  test('neither of them the anchor: the anchor cancels', () => {
    const verdict = compare(inTurns([0.3, 0.1, 0.2]), inTurns([0.4, 0.2, 0.3]));
    expect([verdict.rule, verdict.ratio]).toEqual(['paired', expect.closeTo(Math.exp(0.1), 9)]);
  });

  test('with less than the smallest effect between them are the same within it', () => {
    expect(compare(anchor(4), inTurns([0.001, -0.002, 0.002, 0])).outcome).toBe('same');
  });

  test('are matched by run, whatever their order; a run of one side alone is left out', () => {
    const sides = [inTurns([0.2, 0.2, 0.2, 0.2], {}, 1), inTurns([0.3, 0.3, 0.3, 0.3], {}, 3)] as const;
    for (const known of [{}, { noise: undefined }]) {
      expect(compare(...sides, known)).toMatchObject({ rule: 'paired', n: [2, 2] });
    }
  });

  test('with another anchor, or another version of it, have no pair and are tested as repeats', () => {
    for (const known of [{ anchor: 'mariadb' }, { anchorVersion: '3.24.0' }]) {
      expect(compare(anchor(4), inTurns([0.1, 0.1, 0.1, 0.1], known)).rule).toBe('repeats');
    }
  });

  test('once only are a ratio, that within the invocation, and no verdict', () => {
    const verdict = compare(anchor(1), inTurns([0.05]));
    expect(verdict).toMatchObject({ outcome: 'insufficient-samples', reason: { code: 'not-repeated' } });
    expect(verdict.ratio).toBeCloseTo(Math.exp(0.05), 9);
  });

  test('in a unit of which less is better say faster for a lower ratio', () => {
    const verdict = compare(anchor(4), inTurns([-0.05, -0.05, -0.05, -0.05]), {
      ...{ direction: 'lower', unit: 'ns/op' },
    });
    expect(verdict).toMatchObject({ outcome: 'better', ratio: expect.closeTo(Math.exp(0.05), 9) });
  });

  test('without a batch that was read need p of the exact signed ranks: nine invocations at the least', () => {
    const alike = (n: number) => Array.from({ length: n }, (_, index) => 0.1 + index / 1000);
    const alone = (n: number) => compareMeasurements(anchor(n), inTurns(alike(n)), OPS);
    expect(alone(8)).toMatchObject({ outcome: 'no-difference', p: 2 / 2 ** 8 });
    expect(alone(9)).toMatchObject({ outcome: 'better', p: 2 / 2 ** 9 });
    expect(alone(9).trace.evidence).toMatchObject({ pool: null, poolVariance: null, priorDegrees: 0, twin: null });
  });

  test('are called from p = .005 on, whatever p would be called by itself at 5 %', () => {
    // SE = .01 ÷ √4 with 3 degrees of its own and 20 lent: t(.9975, 23) = 3.10 and t(.975, 23) = 2.07.
    const apart = (errors: number) => compare(anchor(4), inTurns(Array<number>(4).fill(errors * 0.01)), {}, 0.02);
    expect(apart(3.05)).toMatchObject({ outcome: 'no-difference', trace: { evidence: { degrees: 23 } } });
    expect(apart(3.05).p).toBeLessThan(0.006);
    expect(apart(3.15)).toMatchObject({ outcome: 'better' });
  });

  test('are the same where the whole 95 % interval lies within the smallest effect, and only there', () => {
    // ln 1.03 = .02956, and half of the interval is 2.069 × .01 ÷ √4 = .01034.
    const apart = (log: number) => compare(anchor(4), inTurns(Array<number>(4).fill(log))).outcome;
    expect([apart(0.019), apart(-0.019)]).toEqual(['same', 'same']);
    expect([apart(0.0195), apart(-0.0195)]).toEqual(['no-difference', 'no-difference']);
  });

  test('have the finding of their batch: other cells of a page are no argument of it, and there is no q', () => {
    const verdict = compare(anchor(4), inTurns([0.1, 0.1, 0.1, 0.1]));
    expect(verdict).toMatchObject({ q: null, trace: { testedTogether: null, evidence: { qSame: null } } });
  });
});

describe('three versions of one batch', () => {
  const measured = fc.option(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { freq: 5 });
  const row = fc.array(measured, { minLength: 5, maxLength: 5 });
  const toSide = (values: readonly (number | null)[]): Measurement | null => {
    const at = values.flatMap((value, index) => (value === null ? [] : [[value, index + 1] as const]));
    const observations = at.map(([logRatio, n]) =>
      observe({
        ...{ value: 1000 * Math.exp(logRatio) * n, run: `r_${n}`, repetitionGroup: 'b_1' },
        paired: { ...ANCHOR, logRatio, rounds: 60, sd: 0.05, lag1: 0.1, twin: null },
      }),
    );
    return toMeasurements(observations)[0] ?? null;
  };
  const turnsOfRow = (series: string, { turns }: ReturnType<typeof batchOf>) =>
    turns.filter((turn) => turn.series === SIDES.other).map((turn) => ({ ...turn, series }));

  test('A ÷ B times B ÷ C is A ÷ C, whatever invocations are missing', () => {
    fc.assert(
      fc.property(row, row, row, (...rows) => {
        const sides = rows.map(toSide);
        const [a, b, c] = sides;
        if (!a || !b || !c) return;
        const batch = batchOf([a, b], 0.01);
        const named = [a, b, c].map((side, n) => turnsOfRow(`s_${n}`, batchOf([side, side], 0.01)));
        const others = batch.turns.filter(({ case: of }) => of !== 'own');
        const noise = Object.assign(() => [], {
          findTurns: createTurnSource([{ ...batch, turns: [...named.flat(), ...others] }]),
        });
        const ratioOf = (other: number, reference: number) => {
          const [over, under] = [sides[other] ?? null, sides[reference] ?? null];
          const series = { reference: `s_${reference}`, other: `s_${other}` };
          const { rule, ratio } = compareMeasurements(under, over, { ...OPS, noise, series });
          return rule === 'paired' ? (ratio ?? Number.NaN) : null;
        };
        const [ab, bc, ac] = [ratioOf(0, 1), ratioOf(1, 2), ratioOf(0, 2)];
        if (ab !== null && bc !== null && ac !== null) expect(ab * bc).toBeCloseTo(ac, 9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('two processes of the anchor', () => {
  const withTwin = (twin: number) => compare(anchor(4, { twin }), inTurns([0.1, 0.1, 0.1, 0.1], { twin }));

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
      const sides = [anchor(4, { twin }), inTurns([0.9, 0.9, 0.9, 0.9], { twin })] as const;
      expect(compare(...sides, {}, sd).reason?.code ?? null).toBe(isEvaluated ? null : 'not-steady');
    },
  );
});

test('swapping the sides of pairs inverts the ratio and mirrors the outcome', () => {
  const logRatios = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 3, maxLength: 3 });
  const OPPOSITE: Readonly<Record<string, string>> = { better: 'worse', worse: 'better' };
  fc.assert(
    fc.property(logRatios, logRatios, fc.constantFrom(0, 0.03), (a, b, twin) => {
      const there = compare(inTurns(a, { twin }), inTurns(b, { twin }));
      const back = compare(inTurns(b, { twin }), inTurns(a, { twin }));
      expect(back.outcome).toBe(OPPOSITE[there.outcome] ?? there.outcome);
      expect((back.ratio ?? 0) * (there.ratio ?? 0)).toBeCloseTo(1, 9);
      const lower = compare(inTurns(b, { twin }), inTurns(a, { twin }), { direction: 'lower' });
      expect(lower.outcome).toBe(there.outcome);
    }),
    { numRuns: 100 },
  );
});
