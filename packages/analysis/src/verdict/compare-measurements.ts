import { bootstrapRatio, mannWhitney, type RatioInterval, ratioOfMeans } from '@tachograph/stats';
import type { Direction } from '@tachograph/units';
import type { Measurement } from '../measurement/measurement.ts';
import type { CompareOptions } from './compare-options.ts';
import { type Unexplained, withExplanation } from './describe-verdict.ts';
import { findReason } from './find-reason.ts';
import {
  ALGORITHM,
  MINIMUM_EFFECT,
  type TraceInput,
  type TraceStep,
  type Verdict,
  type VerdictOutcome,
  type VerdictReason,
} from './verdict.ts';

/** Level at which chance is ruled out, and the fewest samples a side that can reach it (4 + 4 give p = 0.029). */
const ALPHA = 0.05;
const FEWEST = 4;

/** A measurement with a figure. */
type MeasuredSide = Measurement & { readonly value: number };

type MeasurementPair = {
  readonly reference: MeasuredSide;
  readonly other: MeasuredSide;
  readonly options: CompareOptions;
};

/** What an evaluation finds; the rest of a verdict is the same for every rule. */
type Finding = Pick<Verdict, 'outcome' | 'rule' | 'ratio'> &
  Partial<Pick<Verdict, 'ratioLow' | 'ratioHigh' | 'p' | 'n' | 'reason'>> & { readonly steps: TraceStep[] };

/** `better(a, b)` is how many times better than `b` is `a`: the order of the division follows the direction. */
const inOrder = <T>(direction: Direction, other: T, reference: T): readonly [T, T] =>
  direction === 'higher' ? [other, reference] : [reference, other];

const ratioOfValues = ({ other, reference, options }: MeasurementPair): number | null => {
  const [a, b] = inOrder(options.direction, other.value, reference.value);
  return a > 0 && b > 0 ? a / b : null;
};

const minimumEffectOf = ({ minimumEffect = MINIMUM_EFFECT }: CompareOptions) => minimumEffect;

function checkEffect(ratio: number, options: CompareOptions): TraceStep {
  const [value, threshold] = [Math.max(ratio, 1 / ratio) - 1, minimumEffectOf(options)];
  return { check: 'effect', passed: value >= threshold, value, threshold };
}

const toOutcome = (ratio: number, steps: readonly TraceStep[]): VerdictOutcome => {
  if (!steps.every(({ passed }) => passed)) return 'no-difference';
  return ratio > 1 ? 'better' : 'worse';
};

function evaluateExact(pair: MeasurementPair): Finding {
  const { other, reference, options } = pair;
  const [a, b] = inOrder(options.direction, other.value, reference.value);
  const ratio = a === b ? 1 : ratioOfValues(pair);
  return {
    outcome: a === b ? 'no-difference' : a > b ? 'better' : 'worse',
    rule: 'exact',
    ...{ ratio, ratioLow: ratio, ratioHigh: ratio },
    steps: [{ check: 'difference', passed: a !== b, value: null, threshold: null }],
  };
}

const checkSamples = ({ other, reference }: MeasurementPair): TraceStep => {
  const value = Math.min(other.samples.length, reference.samples.length);
  return { check: 'samples', passed: value >= FEWEST, value, threshold: FEWEST };
};

function evaluateSamples(pair: MeasurementPair): Finding | null {
  const { other, reference, options } = pair;
  const [mine, theirs] = [other.samples, reference.samples];
  const [a, b] = inOrder(options.direction, mine, theirs);
  const found = bootstrapRatio(a, b, { draws: options.draws ?? 1000 });
  const test = mannWhitney(mine, theirs);
  if (!found || !test) return null;
  const chance: TraceStep = { check: 'chance', passed: test.p <= ALPHA, value: test.p, threshold: ALPHA };
  const steps = [checkSamples(pair), chance, checkEffect(found.ratio, options)];
  return {
    outcome: toOutcome(found.ratio, steps),
    rule: 'mann-whitney',
    ...toRatioFields(found, options.draws !== 0),
    p: test.p,
    n: [mine.length, theirs.length],
    steps,
  };
}

const toRatioFields = ({ ratio, low, high }: RatioInterval, hasInterval = true) => ({
  ratio,
  ratioLow: hasInterval ? low : null,
  ratioHigh: hasInterval ? high : null,
});

const isApart = (a: readonly number[], b: readonly number[]): boolean =>
  Math.min(...a) > Math.max(...b) || Math.max(...a) < Math.min(...b);

const apartStep = (passed: boolean): TraceStep => ({ check: 'apart', passed, value: null, threshold: null });

/** Two or three repeats: the ratio of medians, between the smallest and the largest ratio of any two repeats. */
function evaluateFewRepeats(pair: MeasurementPair): Finding | null {
  const ratio = ratioOfValues(pair);
  if (ratio === null) return null;
  const [mine, theirs] = [pair.other.samples, pair.reference.samples];
  const [a, b] = inOrder(pair.options.direction, mine, theirs);
  return {
    outcome: 'insufficient-samples',
    rule: 'mann-whitney',
    ratio,
    ratioLow: Math.min(...a) / Math.max(...b),
    ratioHigh: Math.max(...a) / Math.min(...b),
    p: mannWhitney(a, b)?.p ?? null,
    reason: { code: 'too-few-repeats' },
    steps: [checkSamples(pair), apartStep(isApart(mine, theirs))],
  };
}

const intervalOf = ({ value, uncertainty }: MeasuredSide) =>
  uncertainty && (uncertainty.kind === 'ci-of-mean' || uncertainty.kind === 'ci-of-median')
    ? { value, low: uncertainty.low, high: uncertainty.high }
    : null;

function evaluateIntervals({ other, reference, options }: MeasurementPair): Finding | null {
  const mine = intervalOf(other);
  const theirs = intervalOf(reference);
  const found = mine && theirs && ratioOfMeans(...inOrder(options.direction, mine, theirs));
  if (!mine || !theirs || !found) return null;
  const apart = isApart([mine.low, mine.high], [theirs.low, theirs.high]);
  const steps = [apartStep(apart), checkEffect(found.ratio, options)];
  return { outcome: toOutcome(found.ratio, steps), rule: 'intervals', ...toRatioFields(found), steps };
}

function giveRatioOnly(pair: MeasurementPair): Finding {
  const { other, reference } = pair;
  const ratio = ratioOfValues(pair);
  const oneRepeated = (other.sampleKind === 'repeats') !== (reference.sampleKind === 'repeats');
  const code = ratio === null ? 'no-ratio' : oneRepeated ? 'one-side-repeated' : 'no-interval';
  return { outcome: 'insufficient-samples', rule: 'ratio-only', ratio, reason: { code }, steps: [] };
}

const isConstant = ({ value, samples }: MeasuredSide) => samples.every((sample) => sample === value);

/** A p99 of samples is not what a test of their location speaks of. */
const testsLocation = (statistic = 'mean') => statistic === 'mean' || statistic === 'median';

function evaluate(pair: MeasurementPair): Finding {
  const { other, reference, options } = pair;
  if (options.exact && isConstant(other) && isConstant(reference)) return evaluateExact(pair);
  const isEnough = checkSamples(pair).passed;
  if (other.sampleKind === 'repeats' && reference.sampleKind === 'repeats') {
    return (isEnough ? evaluateSamples(pair) : evaluateFewRepeats(pair)) ?? giveRatioOnly(pair);
  }
  if (other.sampleKind === 'repeats' || reference.sampleKind === 'repeats') return giveRatioOnly(pair);
  const tested = isEnough && testsLocation(options.statistic) ? evaluateSamples(pair) : null;
  return tested ?? evaluateIntervals(pair) ?? giveRatioOnly(pair);
}

function toInput(measurement: Measurement | null, name: string, statistic: string): TraceInput {
  const { status = null, value = null, n = null, samples = [], sampleKind = 'none' } = measurement ?? {};
  const { low, high, kind } = measurement?.uncertainty ?? {};
  return {
    ...{ name, status, value, statistic, n, samples: samples.length, sampleKind },
    interval: low === undefined || high === undefined || kind === undefined ? null : { low, high, kind },
  };
}

/** What every verdict of a pair has in common, before anything is found. */
function begin(reference: Measurement | null, other: Measurement | null, options: CompareOptions): Unexplained {
  const { names, unit, statistic = 'mean', statistics = { reference: statistic, other: statistic } } = options;
  return {
    outcome: 'not-comparable',
    rule: 'none',
    ...{ ratio: null, ratioLow: null, ratioHigh: null, p: null, q: null, reason: null },
    n: [other?.n ?? null, reference?.n ?? null],
    trace: {
      unit,
      inputs: {
        subject: toInput(other, names.other, statistics.other),
        reference: toInput(reference, names.reference, statistics.reference),
      },
      steps: [],
      testedTogether: null,
      override: reference && other ? (options.gap?.override ?? null) : null,
    },
    minimumEffect: minimumEffectOf(options),
    algorithm: ALGORITHM,
  };
}

/** The ratio of two figures for display, even where it is no verdict: a batch is 55× a loop. */
function ratioForDisplay(reference: Measurement | null, other: Measurement | null, options: CompareOptions) {
  const isEmulated = reference?.status === 'emulated' || other?.status === 'emulated';
  const isWithheld = options.gap?.override === null;
  if (!isEmulated || isWithheld || reference?.value == null || other?.value == null) return null;
  return ratioOfValues({
    reference: { ...reference, value: reference.value },
    other: { ...other, value: other.value },
    options,
  });
}

/** A verdict that compares nothing. An emulated pair keeps its ratio for display. */
export const withholdVerdict = (
  reason: VerdictReason,
  reference: Measurement | null,
  other: Measurement | null,
  options: CompareOptions,
): Verdict =>
  withExplanation({
    ...begin(reference, other, options),
    reason,
    ratio: /emulated$/.test(reason.code) ? ratioForDisplay(reference, other, options) : null,
  });

/**
 * Evaluate `other` against `reference`, both of one case; null means "not run".
 *
 * The rule follows from what the two sides know. Exact metrics: equality. Four or more repeats of each (or raw samples,
 * where neither was repeated): Mann–Whitney at 5 % and the smallest effect. Two or three repeats: a ratio, not enough
 * samples. Means with intervals: whether the 95 % intervals are apart, and the smallest effect. Anything less: a ratio.
 * Figures that measure different work, and cells without one, are not compared at all.
 */
export function compareMeasurements(
  reference: Measurement | null,
  other: Measurement | null,
  options: CompareOptions,
): Verdict {
  const reason = findReason({ reference, other }, options);
  if (reason) return withholdVerdict(reason, reference, other, options);
  if (reference?.value == null || other?.value == null) throw new Error('a verdict without figures is always withheld');
  const { steps, ...found } = evaluate({
    reference: { ...reference, value: reference.value },
    other: { ...other, value: other.value },
    options,
  });
  const start = begin(reference, other, options);
  return withExplanation({ ...start, ...found, trace: { ...start.trace, steps } });
}
