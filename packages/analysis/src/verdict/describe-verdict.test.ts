import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Measurement, Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { observe, repeatsOf, withMargin } from '../testing/observe.ts';
import { adjustVerdicts } from './adjust-verdicts.ts';
import { compareMeasurements } from './compare-measurements.ts';
import type { CompareOptions } from './compare-options.ts';
import { describeVerdict } from './describe-verdict.ts';

const names = { reference: 'mysql2 2.2.5', other: 'mariadb 3.0.1' };
const OPS: CompareOptions = { direction: 'higher', exact: false, unit: 'ops/s', statistic: 'mean', names, draws: 0 };
const ALLOCS: CompareOptions = { ...OPS, direction: 'lower', exact: true, unit: 'allocs/op', statistic: 'exact' };

const measure = (observations: readonly Observation[], statistic = 'mean'): Measurement =>
  toMeasurements(observations, { statistic })[0] ?? expect.fail('these observations make one measurement');

const repeats = (...values: number[]) => measure(repeatsOf(values), 'median');

test('the trace of a rank test has its inputs, and each check with its value and threshold', () => {
  const [verdict] = adjustVerdicts([
    compareMeasurements(repeats(100, 101, 102, 103), repeats(120, 121, 122, 123), OPS),
  ]);
  expect(verdict?.trace).toMatchObject({
    unit: 'ops/s',
    inputs: {
      subject: { name: 'mariadb 3.0.1', value: 121.5, statistic: 'mean', n: 4, samples: 4, sampleKind: 'repeats' },
      reference: { name: 'mysql2 2.2.5', value: 101.5, status: 'ok' },
    },
    testedTogether: 1,
    override: null,
  });
  const { p, q } = verdict ?? expect.fail('one verdict in, one out');
  expect(verdict?.trace.steps).toEqual([
    { check: 'samples', passed: true, value: 4, threshold: 4 },
    { check: 'chance', passed: true, value: p, threshold: 0.05 },
    { check: 'effect', passed: true, value: expect.closeTo(121.5 / 101.5 - 1, 9), threshold: 0.03 },
    { check: 'chance-together', passed: true, value: q, threshold: 0.05 },
  ]);
});

test('the trace of intervals, of exact figures and of too few repeats names the check that decided', () => {
  const stepsOf = (reference: Measurement, other: Measurement, options = OPS) =>
    compareMeasurements(reference, other, options).trace.steps.map(({ check, passed }) => [check, passed]);
  const printed = (value: number) => measure([withMargin(value, 1, 50)]);
  expect(stepsOf(printed(100), printed(110))).toEqual([
    ['apart', true],
    ['effect', true],
  ]);
  expect(stepsOf(measure([observe({ value: 21 })]), measure([observe({ value: 23 })]), ALLOCS)).toEqual([
    ['difference', true],
  ]);
  expect(stepsOf(repeats(100, 101), repeats(120, 121))).toEqual([
    ['samples', false],
    ['apart', true],
  ]);
});

test('nothing compared has no check, and a reason', () => {
  const verdict = compareMeasurements(repeats(100, 101), null, OPS);
  expect([verdict.reason, verdict.trace.steps]).toEqual([{ code: 'not-run' }, []]);
  expect(verdict.trace.inputs.subject).toMatchObject({ status: null, value: null, n: null });
});

test('an amount is fewer or more, and never faster', () => {
  const description = compareMeasurements(repeats(20, 30), repeats(40, 41), { ...ALLOCS, exact: false });
  expect(description.explanation).toContain(
    'mariadb 3.0.1 came to 1.62× more allocs/op than mysql2 2.2.5 in the median',
  );
});

test('a figure of zero has no ratio, and the explanation says so', () => {
  const verdict = compareMeasurements(measure([observe({ value: 0 })]), measure([observe({ value: 5 })]), OPS);
  expect(verdict).toMatchObject({ outcome: 'insufficient-samples', ratio: null, reason: { code: 'no-ratio' } });
  expect(verdict.explanation).toBe(
    'mariadb 3.0.1 did 5 ops/s where mysql2 2.2.5 did 0. A figure that is not above zero has no ratio.',
  );
});

test('the explanation follows from the verdict alone: it survives storage as JSON', () => {
  const values = fc.array(fc.integer({ min: 90, max: 120 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(values, values, (a, b) => {
      const verdict = compareMeasurements(repeats(...a), repeats(...b), OPS);
      expect(describeVerdict(JSON.parse(JSON.stringify(verdict)))).toBe(verdict.explanation);
    }),
    { numRuns: 50 },
  );
});
