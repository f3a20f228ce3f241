import { isSameList } from '@tachograph/schema/collection';
import type { RepeatGroup } from '@tachograph/schema/series';
import type { MeasuredSeries } from '../measurement/measure-series.ts';
import type { KnownBatch, Measurement, Noise } from '../measurement/measurement.ts';
import type { RatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import { type Evaluation, isSameEvaluation, type Verdict } from '../verdict/verdict.ts';

/** What a step of a line rests on beside its two measurements. */
export type StepBasis = {
  /** What is known of the noise, and keys of the series whose noise is that of the page's cases. */
  readonly noise: Noise | undefined;
  readonly related: readonly string[];
  readonly evaluation: Evaluation | undefined;
};

type Found = {
  readonly before: Measurement | null;
  readonly verdict: Verdict | null;
  readonly ratio: RatioToAnchor | null;
};

/** What was found of the points of one series, by their measurements. */
export type KnownSteps = Map<Measurement, Found>;

type Known = { readonly basis: StepBasis; readonly names: string; readonly steps: KnownSteps };

/** By the measurements of a series, which are the same list as long as no result of the series changes. */
const known = new WeakMap<readonly Measurement[], Known>();

const isSameGroup = (a: RepeatGroup, b: RepeatGroup) =>
  a === b ||
  (a.series === b.series &&
    a.version === b.version &&
    a.scenarioHash === b.scenarioHash &&
    a.repetitionGroup === b.repetitionGroup &&
    a.run === b.run &&
    a.repeats === b.repeats &&
    a.sumSquares === b.sumSquares &&
    a.lastAt.getTime() === b.lastAt.getTime());

const isSameGroups = (a: readonly RepeatGroup[], b: readonly RepeatGroup[]) => isSameList(a, b, isSameGroup);

const isSamePool = (a: Noise['metrics'][number], b: Noise['metrics'][number]) =>
  a.environment === b.environment &&
  a.metric === b.metric &&
  a.unit === b.unit &&
  a.statistic === b.statistic &&
  isSameGroups(a.groups, b.groups);

/** The store keeps the turns of a batch. */
const isSameBatch = (a: KnownBatch, b: KnownBatch): boolean =>
  a.turns === b.turns && isSameList(a.earlier, b.earlier, (one, other) => one.turns === other.turns);

const isSameNoise = (a: Noise | undefined, b: Noise | undefined) =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    isSameList(a.series, b.series, isSameGroups) &&
    isSameList(a.metrics, b.metrics, isSamePool) &&
    isSameList(a.batches ?? [], b.batches ?? [], isSameBatch));

const isSameBasis = (a: StepBasis, b: StepBasis) =>
  isSameEvaluation(a.evaluation, b.evaluation) && isSameList(a.related, b.related) && isSameNoise(a.noise, b.noise);

/**
 * The steps of a series that were evaluated on the same basis before, to be added to. An upload changes few of the lines of a
 * page, and the verdicts of all others stay.
 */
export function findKnownSteps({ series, measurements }: MeasuredSeries, basis: StepBasis): KnownSteps {
  const names = JSON.stringify([series.driver, series.case]);
  const last = known.get(measurements);
  if (last?.names === names && isSameBasis(last.basis, basis)) return last.steps;
  const steps: KnownSteps = new Map();
  known.set(measurements, { basis, names, steps });
  return steps;
}
