import { bootstrapRatio, mannWhitney, type RatioInterval, ratioOfMeans } from '@tachograph/stats';
import type { Direction } from '@tachograph/units';
import type { Measurement } from '../measurement/measurement.ts';
import type { CompareOptions } from './compare-options.ts';
import {
  IN_THE_MEDIAN,
  type Side,
  tellExact,
  tellFigures,
  tellIntervals,
  tellRankTest,
  tellRatioOnly,
  tellTooFewRepeats,
} from './explain-verdict.ts';
import { ALGORITHM, MINIMUM_EFFECT, type Verdict, type VerdictWord } from './verdict.ts';
import { withholdVerdict } from './withhold-verdict.ts';

/** Level at which chance is ruled out, and the fewest samples a side that can reach it (4 + 4 give p = 0.029). */
const ALPHA = 0.05;
const FEWEST = 4;

type Pair = {
  readonly reference: Side;
  readonly other: Side;
  readonly options: CompareOptions;
  readonly minimumEffect: number;
};

/** `better(a, b)` is how many times better than `b` is `a`: the order of the division follows the direction. */
const inOrder = <T>(direction: Direction, other: T, reference: T): readonly [T, T] =>
  direction === 'higher' ? [other, reference] : [reference, other];

const ratioOfValues = ({ other, reference, options }: Pair): number | null => {
  const [a, b] = inOrder(options.direction, other.value, reference.value);
  return a > 0 && b > 0 ? a / b : null;
};

const isEnough = (ratio: number, minimumEffect: number) => Math.max(ratio, 1 / ratio) - 1 >= minimumEffect;

const direct = (ratio: number): VerdictWord => (ratio > 1 ? 'faster' : 'slower');

const begin = ({ reference, other, minimumEffect }: Pair) => ({
  p: null,
  q: null,
  n: [other.measurement.n, reference.measurement.n] as const,
  reason: null,
  minimumEffect,
  algorithm: ALGORITHM,
});

function judgeExact(pair: Pair): Verdict {
  const { other, reference, options } = pair;
  const [a, b] = inOrder(options.direction, other.value, reference.value);
  const ratio = a === b ? 1 : ratioOfValues(pair);
  return {
    ...begin(pair),
    word: a === b ? 'no-difference' : a > b ? 'faster' : 'slower',
    rule: 'exact',
    ratio,
    ratioLow: ratio,
    ratioHigh: ratio,
    sentence: tellExact(other, reference, options.unit),
  };
}

function judgeSamples(pair: Pair, what: 'repeats' | 'samples'): Verdict | null {
  const { other, reference, options, minimumEffect } = pair;
  const mine = other.measurement.samples;
  const theirs = reference.measurement.samples;
  const [a, b] = inOrder(options.direction, mine, theirs);
  const found = bootstrapRatio(a, b, { draws: options.draws ?? 1000 });
  const test = mannWhitney(mine, theirs);
  if (!found || !test) return null;
  const significant = test.p <= ALPHA;
  const enough = isEnough(found.ratio, minimumEffect);
  const told = tellFigures(other, reference, options.unit, what === 'repeats' ? IN_THE_MEDIAN : '');
  const tested = tellRankTest(test.p, [mine.length, theirs.length], what, { significant, enough, minimumEffect });
  return {
    ...begin(pair),
    word: significant && enough ? direct(found.ratio) : 'no-difference',
    rule: 'mann-whitney',
    ...toRatioFields(found, options.draws !== 0),
    p: test.p,
    n: [mine.length, theirs.length],
    sentence: `${told} ${tested}`,
  };
}

const toRatioFields = ({ ratio, low, high }: RatioInterval, hasInterval = true) => ({
  ratio,
  ratioLow: hasInterval ? low : null,
  ratioHigh: hasInterval ? high : null,
});

/** Two or three repeats: the ratio of medians, between the smallest and the largest ratio of any two repeats. */
function judgeFewRepeats(pair: Pair): Verdict | null {
  const { other, reference, options } = pair;
  const ratio = ratioOfValues(pair);
  if (ratio === null) return null;
  const [a, b] = inOrder(options.direction, other.measurement.samples, reference.measurement.samples);
  return {
    ...begin(pair),
    word: 'not-enough-samples',
    rule: 'mann-whitney',
    ratio,
    ratioLow: Math.min(...a) / Math.max(...b),
    ratioHigh: Math.max(...a) / Math.min(...b),
    p: mannWhitney(a, b)?.p ?? null,
    sentence: tellTooFewRepeats(other, reference, ratio),
  };
}

const intervalOf = ({ value, measurement: { uncertainty } }: Side) =>
  uncertainty && (uncertainty.kind === 'ci-of-mean' || uncertainty.kind === 'ci-of-median')
    ? { value, low: uncertainty.low, high: uncertainty.high }
    : null;

function judgeIntervals(pair: Pair): Verdict | null {
  const { other, reference, options, minimumEffect } = pair;
  const mine = intervalOf(other);
  const theirs = intervalOf(reference);
  const found = mine && theirs && ratioOfMeans(...inOrder(options.direction, mine, theirs));
  if (!mine || !theirs || !found) return null;
  const apart = mine.low > theirs.high || mine.high < theirs.low;
  const enough = isEnough(found.ratio, minimumEffect);
  return {
    ...begin(pair),
    word: apart && enough ? direct(found.ratio) : 'no-difference',
    rule: 'intervals',
    ...toRatioFields(found),
    sentence: `${tellFigures(other, reference, options.unit)} ${tellIntervals(apart, enough, minimumEffect)}`,
  };
}

const giveRatioOnly = (pair: Pair): Verdict => ({
  ...begin(pair),
  word: 'not-enough-samples',
  rule: 'ratio-only',
  ratio: ratioOfValues(pair),
  ratioLow: null,
  ratioHigh: null,
  sentence: tellRatioOnly(pair.other, pair.reference, pair.options.unit),
});

const isConstant = ({ value, measurement: { samples } }: Side) => samples.every((sample) => sample === value);

/** A p99 of samples is not what a test of their location speaks of. */
const testsLocation = (estimator = 'mean') => estimator === 'mean' || estimator === 'median';

function judge(pair: Pair): Verdict {
  const { other, reference, options } = pair;
  if (options.exact && isConstant(other) && isConstant(reference)) return judgeExact(pair);
  const [mine, theirs] = [other.measurement, reference.measurement];
  const fewest = Math.min(mine.samples.length, theirs.samples.length);
  if (mine.samplesAre === 'repeats' && theirs.samplesAre === 'repeats') {
    return (fewest >= FEWEST ? judgeSamples(pair, 'repeats') : judgeFewRepeats(pair)) ?? giveRatioOnly(pair);
  }
  if (mine.samplesAre === 'repeats' || theirs.samplesAre === 'repeats') return giveRatioOnly(pair);
  const tested = fewest >= FEWEST && testsLocation(options.estimator) ? judgeSamples(pair, 'samples') : null;
  return tested ?? judgeIntervals(pair) ?? giveRatioOnly(pair);
}

/**
 * Judge `other` against `reference`, both of one case; null stands for "not run".
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
  const minimumEffect = options.minimumEffect ?? MINIMUM_EFFECT;
  const withheld = withholdVerdict(reference, other, { ...options, minimumEffect });
  if (withheld) return withheld;
  if (reference?.value == null || other?.value == null) throw new Error('a verdict without figures is always withheld');
  return judge({
    reference: { name: options.names.reference, value: reference.value, measurement: reference },
    other: { name: options.names.other, value: other.value, measurement: other },
    options,
    minimumEffect,
  });
}
