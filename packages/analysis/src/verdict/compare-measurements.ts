import {
  compareRepeats,
  findNoise,
  findPrior,
  isInterleaved,
  toLogSpread,
  variationOfOneRun,
} from '@tachograph/stats/compare';
import type { Measurement } from '../measurement/measurement.ts';
import { intervalAsMeasured } from '../measurement/show-measurement.ts';
import { cacheFinding } from './cache-finding.ts';
import type { CompareOptions } from './compare-options.ts';
import { withExplanation } from './describe-verdict.ts';
import { evaluateChain } from './evaluate-chain.ts';
import { evaluateCounts } from './evaluate-counts.ts';
import { evaluatePairs, ratioOfOnePair } from './evaluate-pairs.ts';
import { findReason } from './find-reason.ts';
import { toModeratedFinding } from './moderated-finding.ts';
import {
  type Finding,
  inOrder,
  isOneOccasion,
  listSpreads,
  type MeasuredSide,
  type MeasurementPair,
  ratioOfValues,
  toPositions,
} from './pair.ts';
import { ALGORITHM, MINIMUM_EFFECT, type TraceInput, type Verdict, type VerdictReason } from './verdict.ts';

function evaluateExact(pair: MeasurementPair): Finding {
  const { other, reference, options } = pair;
  const [a, b] = inOrder(options.direction, other.value, reference.value);
  const ratio = a === b ? 1 : ratioOfValues(pair);
  return {
    outcome: a === b ? 'same' : a > b ? 'better' : 'worse',
    rule: 'exact',
    ratio,
    ratioLow: ratio,
    ratioHigh: ratio,
    steps: [{ check: 'difference', passed: a !== b, value: null, threshold: null }],
  };
}

/** How far one run varies in the environment of the pair, as a share; null where no pool knows enough. */
function findRunVariation(pair: MeasurementPair): number | null {
  const noise = findNoise(listSpreads(pair));
  return noise && variationOfOneRun(noise);
}

/** The ratio of two figures that no test can judge, and why. */
function giveRatioOnly(pair: MeasurementPair, reason: VerdictReason): Finding {
  const ratio = ratioOfOnePair(pair) ?? ratioOfValues(pair);
  return {
    outcome: 'insufficient-samples',
    rule: 'ratio-only',
    ratio,
    reason: ratio === null ? { code: 'no-ratio' } : reason,
    runVariation: findRunVariation(pair),
    steps: [],
  };
}

const isConstant = ({ value, samples }: MeasuredSide) => samples.every((sample) => sample === value);

const isRepeated = ({ sampleKind }: MeasuredSide) => sampleKind === 'repeats';

const isMeasured = (measurement: Measurement | null): measurement is MeasuredSide => measurement?.value != null;

/** Whether two figures repeat exactly, so that any difference counts. */
const isExact = ({ other, reference, options }: MeasurementPair) =>
  options.exact && isConstant(other) && isConstant(reference);

function evaluate(pair: MeasurementPair): Finding {
  if (isExact(pair)) return evaluateExact(pair);
  const found = evaluatePairs(pair) ?? evaluateCounts(pair) ?? evaluateChain(pair);
  if (found) return found;
  const mine = isRepeated(pair.other);
  const theirs = isRepeated(pair.reference);
  if (!mine || !theirs) return giveRatioOnly(pair, { code: mine || theirs ? 'one-side-repeated' : 'not-repeated' });
  const reason = pair.options.acrossOccasions ? null : findOccasionReason(pair);
  return (reason ? null : evaluateRepeats(pair)) ?? giveRatioOnly(pair, reason ?? { code: 'no-ratio' });
}

function toInput(measurement: Measurement | null, name: string, statistic: string): TraceInput {
  const { status = null, measured: value = null, n = null, samples = [], sampleKind = 'none' } = measurement ?? {};
  // What was compared, not what is shown of it.
  const interval = measurement && intervalAsMeasured(measurement);
  return {
    name,
    status,
    value,
    statistic,
    n,
    samples: samples.length,
    sampleKind,
    interval: interval && { low: interval.low, high: interval.high, kind: interval.kind },
  };
}

/** What every verdict of a pair has in common, before anything is found and explained. */
function begin(reference: Measurement | null, other: Measurement | null, options: CompareOptions): Verdict {
  const { names, unit, statistic = 'mean', statistics = { reference: statistic, other: statistic } } = options;
  return {
    outcome: 'not-comparable',
    rule: 'none',
    ratio: null,
    ratioLow: null,
    ratioHigh: null,
    p: null,
    q: null,
    reason: null,
    n: [other?.n ?? null, reference?.n ?? null],
    trace: {
      unit,
      inputs: {
        subject: toInput(other, names.other, statistics.other),
        reference: toInput(reference, names.reference, statistics.reference),
      },
      steps: [],
      evidence: null,
      missingRepeats: null,
      runVariation: null,
      testedTogether: null,
      override: reference && other ? (options.gap?.override ?? null) : null,
    },
    minimumEffect: options.minimumEffect ?? MINIMUM_EFFECT,
    algorithm: ALGORITHM,
    explanation: '',
  };
}

/** The ratio of two figures for display, even where it is no verdict: a batch is 55× a loop. */
function ratioForDisplay(reference: Measurement | null, other: Measurement | null, options: CompareOptions) {
  const isEmulated = reference?.status === 'emulated' || other?.status === 'emulated';
  const isWithheld = options.gap?.override === null;
  if (!isEmulated || isWithheld || !isMeasured(reference) || !isMeasured(other)) return null;
  return ratioOfValues({ reference, other, options });
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
 * The rule follows from what the two sides know. Exact metrics: equality. Measured in turns with one anchor in the same two
 * or more invocations: the moderated t-test of their log ratios. Near-exact counts of two occasions: the noise between
 * occasions beside that of a count. In turns with one anchor on two occasions, where the noise between batches is known: a chain. Two or more repeats of each, interleaved on one occasion: the moderated t-test of their
 * logarithms. Anything less: a ratio, and why it is no verdict. Figures that measure different
 * work, and cells without one, are not compared at all.
 */
export function compareMeasurements(
  reference: Measurement | null,
  other: Measurement | null,
  options: CompareOptions,
): Verdict {
  const reason = findReason({ reference, other }, options);
  if (reason) return withholdVerdict(reason, reference, other, options);
  if (!isMeasured(reference) || !isMeasured(other)) throw new Error('a verdict without figures is always withheld');
  const {
    steps,
    evidence = null,
    runVariation = null,
    missingRepeats = null,
    ...found
  } = cacheFinding({ reference, other, options }, evaluate);
  const start = begin(reference, other, options);
  return withExplanation({
    ...start,
    ...found,
    trace: { ...start.trace, steps, evidence, runVariation, missingRepeats },
  });
}

/** Why two sides with repeats are not tested: their difference may be that of two hours. */
function findOccasionReason(pair: MeasurementPair): VerdictReason | null {
  if (!isOneOccasion(pair)) return { code: 'two-occasions' };
  const positions = toPositions(pair.reference.invocations, pair.other.invocations);
  return isInterleaved(positions.reference, positions.other) ? null : { code: 'not-interleaved' };
}

/** Interleaved repeats of both sides: the moderated t-test on logarithms. Null where a value is not above zero. */
function evaluateRepeats(pair: MeasurementPair): Finding | null {
  const { other, reference, options } = pair;
  const { minimumEffect = MINIMUM_EFFECT, direction } = options;
  const [a, b] = inOrder(direction, other.samples, reference.samples);
  const own = [toLogSpread(a), toLogSpread(b)].filter((spread) => spread !== null);
  const prior = findPrior(own, listSpreads(pair));
  const test = compareRepeats({ reference: b, other: a, prior }, { minimumEffect });
  if (!test) return null;
  const n = [other.samples.length, reference.samples.length] as const;
  return toModeratedFinding(test, { rule: 'repeats', prior, twin: null, minimumEffect, n });
}
