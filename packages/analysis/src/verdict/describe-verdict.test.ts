import { describe, expect, test } from 'vitest';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { observe, repeatsOf, withMargin } from '../testing/observe.ts';
import { poolOf, SIDES } from '../testing/pool-of.ts';
import { toVerdict } from '../testing/to-verdict.ts';
import { turnsOf } from '../testing/turns-of.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';
import { describeVerdict } from './describe-verdict.ts';
import type { Verdict, VerdictReason } from './verdict.ts';

const names = { reference: 'mysql2 2.2.5', other: 'mariadb 3.0.1' };
const OPS: CompareOptions = { direction: 'higher', exact: false, unit: 'ops/s', statistic: 'mean', names };
const ALLOCS: CompareOptions = { ...OPS, direction: 'lower', exact: true, unit: 'allocs/op', statistic: 'exact' };

const known = (sd: number): Partial<CompareOptions> => ({ series: SIDES, noise: poolOf(sd) });

const measure = (observations: readonly Observation[], statistic = 'mean'): Measurement =>
  toMeasurements(observations, { statistic })[0] ?? expect.fail('these observations make one measurement');

const repeats = (...values: number[]) => measure(repeatsOf(values), 'median');

const inTurns = (logRatios: readonly number[], twin: number | null = null) =>
  measure(
    logRatios.map((logRatio, index) =>
      observe({
        ...{ value: 1000 * Math.exp(logRatio), run: `r_${index}`, repetitionGroup: 'b_1' },
        paired: { anchor: 'mysql2', anchorVersion: '2.2.5', logRatio, rounds: 60, sd: 0.05, lag1: null, twin },
      }),
    ),
  );

const evaluate = (reference: Measurement, other: Measurement, options: Partial<CompareOptions> = {}): Verdict =>
  compareMeasurements(reference, other, { ...OPS, ...options });

/** Two sides of one batch, whose other cases vary by 1 %. */
const evaluateInTurns = (...sides: readonly [Measurement, Measurement]): Verdict =>
  evaluate(...sides, { series: SIDES, noise: turnsOf(sides, 0.01) });

const SLOW = [100, 101, 102, 103];
const FAST = [120, 121, 122, 123];

describe('the trace', () => {
  test('of repeats has its inputs, the noise, and each check with its value and threshold', () => {
    const verdict = evaluate(repeats(...SLOW), repeats(...FAST), known(0.02));
    expect(verdict.trace).toMatchObject({
      unit: 'ops/s',
      inputs: {
        subject: { name: 'mariadb 3.0.1', value: 121.5, statistic: 'mean', n: 4, samples: 4, sampleKind: 'repeats' },
        reference: { name: 'mysql2 2.2.5', value: 101.5, status: 'ok' },
      },
      evidence: { isPaired: false, repeats: 4, pool: 'drivers', poolDegrees: 60, dispersion: null, twin: null },
      ...{ testedTogether: null, missingRepeats: null, override: null },
    });
    const { evidence } = verdict.trace;
    expect(evidence?.poolVariance).toBeCloseTo(0.0004, 12);
    // d₀ = min(∞, 60, 3·6 + 2), and 6 of the repeats.
    expect([evidence?.priorDegrees, evidence?.degrees]).toEqual([20, 26]);
    expect(verdict.trace.steps).toEqual([
      { check: 'chance', passed: true, value: verdict.p, threshold: 0.005 },
      { check: 'effect', passed: true, value: expect.closeTo((verdict.ratio ?? 0) - 1, 9), threshold: 0.03 },
      { check: 'direction', passed: true, value: null, threshold: null },
      { check: 'rank', passed: true, value: expect.closeTo(2 / 70, 9), threshold: null },
    ]);
  });

  test('of pairs has no ranks, that of no call says whether the two are the same, and an exact one what decided', () => {
    const stepsOf = (verdict: Verdict) => verdict.trace.steps.map(({ check, passed }) => [check, passed]);
    expect(stepsOf(evaluateInTurns(inTurns([0, 0, 0]), inTurns([0, 0.001, 0])))).toEqual([
      ['chance', false],
      ['effect', false],
      ['direction', false],
      ['same', true],
    ]);
    expect(stepsOf(evaluate(measure([observe({ value: 21 })]), measure([observe({ value: 23 })]), ALLOCS))).toEqual([
      ['difference', true],
    ]);
  });

  test('of nothing compared, and of a ratio, has no check', () => {
    const verdict = compareMeasurements(repeats(100, 101), null, OPS);
    expect([verdict.reason, verdict.trace.steps]).toEqual([{ code: 'not-run' }, []]);
    expect(verdict.trace.inputs.subject).toMatchObject({ status: null, value: null, n: null });
    expect(evaluate(repeats(100), repeats(120)).trace).toMatchObject({ steps: [], evidence: null });
  });
});

describe('in words', () => {
  const VALUES = 'mariadb 3.0.1 did 121.5 ops/s in the median where mysql2 2.2.5 did 101.5.';
  const say = (verdict: Verdict) => verdict.explanation;

  test('a verdict of repeats', () => {
    expect(say(evaluate(repeats(...SLOW), repeats(...FAST), known(0.02)))).toBe(
      `${VALUES} Over 4 against 4 repeats, mariadb 3.0.1 is 1.20× faster by the geometric mean (95 % CI 1.16 to 1.23, p < 0.001).`,
    );
    expect(say(evaluate(repeats(...FAST), repeats(...SLOW), known(0.02)))).toContain(
      'is 1.20× slower by the geometric mean (95 % CI 1.16 to 1.23, p < 0.001)',
    );
  });

  test('a verdict of pairs', () => {
    expect(say(evaluateInTurns(inTurns([0, 0, 0, 0]), inTurns([0.1, 0.1, 0.1, 0.1])))).toBe(
      'mariadb 3.0.1 did 1,105 ops/s in the median where mysql2 2.2.5 did 1,000. Over four invocations that measured both in turns, mariadb 3.0.1 is 1.11× faster by the geometric mean (95 % CI 1.09 to 1.12, p < 0.001).',
    );
  });

  test('the same', () => {
    expect(say(evaluate(repeats(100, 100.2, 99.9, 100.1), repeats(100.3, 100.1, 100.2, 100), known(0.002)))).toBe(
      'mariadb 3.0.1 did 100.2 ops/s in the median where mysql2 2.2.5 did 100.1. Over 4 against 4 repeats, the two are the same within 3 % (95 % CI 0.998 to 1.004).',
    );
  });

  test('no difference, with the first thing that is missing, and how many more repeats', () => {
    const noisy = evaluate(repeats(100, 110, 120, 105), repeats(120, 130, 110, 125), known(0.1));
    expect(say(noisy)).toMatch(
      /Over 4 against 4 repeats, chance alone may explain the difference \(p = 0\.\d+, called from 0\.005 on\)\. About \w+ more repeats of each could show a difference of this size\.$/,
    );
    const small = evaluate(repeats(100, 101, 100, 101), repeats(102.6, 103.6, 102.6, 103.6), known(0.01));
    expect(say(small)).toMatch(
      /chance is an unlikely explanation \(p = 0\.00\d+\), but the difference is under the 3 % this project asks for\. About one more repeat of each could show a difference of 3 %\.$/,
    );
    const alone = evaluate(repeats(...SLOW), repeats(...FAST));
    expect(say(alone)).toMatch(
      /^.*\. Over 4 against 4 repeats, chance alone may explain the difference \(p = 0\.029, called from 0\.005 on\)\. About \w+ more repeats? of each could show a difference of this size\.$/,
    );
  });

  test('a batch that is not steady', () => {
    expect(say(evaluateInTurns(inTurns([0, 0, 0], 0.04), inTurns([0.1, 0.1, 0.1], 0.04)))).toBe(
      'mariadb 3.0.1 did 1,105 ops/s in the median where mysql2 2.2.5 did 1,000. Two processes of the anchor, which are the same program, were 4.1 % apart in these invocations: the batch is not steady, and nothing of it is judged.',
    );
  });

  test.each<[string, Measurement, Measurement, string]>([
    [
      'neither was repeated',
      measure([withMargin(100, 1, 9)]),
      measure([withMargin(120, 1, 9)]),
      'Neither was repeated, and a single invocation does not show the noise between two, so this is a ratio and not a verdict.',
    ],
    [
      'one side was',
      repeats(...SLOW),
      repeats(120),
      'Only mysql2 2.2.5 was repeated, and a single invocation does not show the noise between two, so this is a ratio and not a verdict.',
    ],
    [
      'two occasions',
      repeats(...SLOW),
      measure(repeatsOf(FAST, { repetitionGroup: 'b_2' })),
      'They were measured on two occasions, and a change of the machine in between would look the same, so this is a ratio and not a verdict.',
    ],
    [
      'one after the other',
      repeats(...SLOW),
      measure(repeatsOf(FAST).map((repeat, n) => ({ ...repeat, run: `r_9${n}`, at: new Date(Date.UTC(2027, 0, n)) }))),
      'Their repeats were not interleaved, and a change of the machine in between would look the same, so this is a ratio and not a verdict.',
    ],
  ])('a ratio: %s', (_, reference, other, lack) => {
    expect(say(evaluate(reference, other))).toMatch(
      /^mariadb 3\.0\.1 did 12\d(\.5)? ops\/s where mysql2 2\.2\.5 did 10\d(\.5)?\. /,
    );
    expect(say(evaluate(reference, other)).endsWith(` ${lack}`)).toBe(true);
  });

  test('a ratio, with what the pool knows of one run', () => {
    const verdict = evaluate(repeats(100), repeats(120), known(0.18));
    expect(say(verdict)).toMatch(/so this is a ratio and not a verdict\. One run varies by ± 42 % here\.$/);
  });

  test('an amount is fewer or more, and never faster', () => {
    const verdict = evaluate(repeats(20, 21, 20, 21, 20, 21), repeats(40, 41, 40, 41, 40, 41), {
      ...ALLOCS,
      exact: false,
    });
    expect(say(verdict)).toContain(
      'mariadb 3.0.1 came to 40.5 allocs/op in the median where mysql2 2.2.5 came to 20.5.',
    );
    expect(say(verdict)).toContain('mariadb 3.0.1 is 1.98× more by the geometric mean');
  });

  test('exact figures', () => {
    const exact = (value: number) => measure([observe({ value })]);
    expect(say(evaluate(exact(21), exact(23), ALLOCS))).toBe(
      'mariadb 3.0.1 came to 23 allocs/op where mysql2 2.2.5 came to 21. This figure repeats exactly, so any difference counts.',
    );
    expect(say(evaluate(exact(21), exact(21), ALLOCS))).toBe(
      'mariadb 3.0.1 and mysql2 2.2.5 both came to 21 allocs/op, exactly.',
    );
  });

  test('a figure of zero has no ratio', () => {
    const verdict = evaluate(measure([observe({ value: 0 })]), measure([observe({ value: 5 })]));
    expect(verdict).toMatchObject({ outcome: 'insufficient-samples', ratio: null, reason: { code: 'no-ratio' } });
    expect(say(verdict)).toBe(
      'mariadb 3.0.1 did 5 ops/s where mysql2 2.2.5 did 0. A figure that is not above zero has no ratio.',
    );
  });

  const withheld: readonly (readonly [VerdictReason, string])[] = [
    [{ code: 'not-run' }, 'a driver was not run here.'],
    [{ code: 'reference-not-run' }, 'a driver was not run here, so there is nothing to compare with.'],
    [{ code: 'reference-missing' }, 'The reference has no results.'],
    [
      { code: 'different-scenario-versions' },
      'a driver and a driver ran different texts of this scenario, so no ratio is given.',
    ],
    [{ code: 'emulated', detail: 'loop' }, 'a driver emulates this call (loop), so its figure measures other work.'],
    [
      { code: 'reference-emulated', detail: null },
      'The reference a driver only emulates this call, so nothing is compared with it.',
    ],
    [{ code: 'failed', detail: 'timeout' }, 'a driver has no figure here, failed: timeout.'],
    [{ code: 'reference-skipped', detail: 'no time' }, 'The reference a driver has no figure here, skipped: no time.'],
    [
      { code: 'different-environments', fields: ['CPU', 'Kernel'], environments: null },
      'The environments differ in CPU and Kernel, so no ratio is given.',
    ],
    [{ code: 'different-statistics', statistics: ['mean', 'median'] }, 'One figure is a mean, the other a median.'],
  ];

  test.each(withheld)('nothing compared: %j', (reason, sentence) => {
    const verdict = toVerdict({ outcome: 'not-comparable', rule: 'none', ratio: null, reason });
    expect(describeVerdict(verdict)).toBe(sentence);
  });

  test('an override stays in every sentence', () => {
    const gap = { fields: ['CPU'], environments: null, override: 'order of magnitude only' };
    expect(say(evaluate(repeats(100), repeats(120), { gap }))).toMatch(
      / The environments differ; compared anyway: order of magnitude only\.$/,
    );
  });
});
