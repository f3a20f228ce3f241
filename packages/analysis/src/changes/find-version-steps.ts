import type { FoundChange } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { listNewestByVersion, type MeasuredSeries, versionKey } from '../measurement/measure-series.ts';
import type { Measurement, SeriesRef } from '../measurement/measurement.ts';
import { splitByVersion } from '../measurement/split-release-lines.ts';
import { toPageTest } from '../verdict/count-tests.ts';
import { chooseSides, evaluateCell } from '../verdict/evaluate-cell.ts';
import { groupComparable, toStepSides } from '../verdict/evaluate-step.ts';
import type { MeasuredSide } from '../verdict/pair.ts';
import { type Evaluation, isEvaluated, type Verdict } from '../verdict/verdict.ts';
import { toGroup, toOrder, toPosition, toSide } from './to-change.ts';
import { type HarnessOf, isFigure, isOtherWork } from './to-time-points.ts';

export type PageTest = NonNullable<ReturnType<typeof toPageTest>>;

/** A step from one version of a driver to the next that was evaluated. */
export type VersionStep = {
  readonly before: MeasuredSide;
  readonly after: MeasuredSide;
  /** Null for an exact metric, whose inequality needs no test. */
  readonly test: PageTest | null;
  /** Where the verdict alone is better or worse; whether it stays so depends on all steps that are evaluated with it. */
  readonly change: FoundChange | null;
  /** Whether no later version of its line is known: what is not shown yet, further repeats may show. */
  readonly isNewest: boolean;
};

type EvaluationContext = { readonly harnessOf: HarnessOf; readonly evaluation: Evaluation };

const RULES: readonly string[] = ['paired', 'repeats', 'exact'];

const isRule = (rule: string): rule is FoundChange['rule'] => RULES.includes(rule);

const hasValue = (measurement: Measurement | null): measurement is MeasuredSide => measurement?.value != null;

function toEvidence({ trace: { evidence }, minimumEffect }: Verdict): FoundChange['evidence'] {
  if (!evidence) return { minimumEffect };
  const { standardError, degrees, variance, pool, poolVariance, priorDegrees, occasions } = evidence;
  const known = { minimumEffect, standardError, degrees, variance, pool, poolVariance, priorDegrees };
  return occasions ? { ...known, occasions } : known;
}

function toFoundChange(
  { key: series, driver }: SeriesRef,
  [before, after]: readonly MeasuredSide[],
  verdict: Verdict,
): FoundChange | null {
  const { outcome, rule, ratio, ratioLow, ratioHigh, p, algorithm } = verdict;
  if (!before || !after || !isRule(rule) || (outcome !== 'better' && outcome !== 'worse')) return null;
  const order = toOrder('version', after);
  return {
    series,
    axis: 'version',
    position: toPosition('version', after),
    order,
    nearFrom: order,
    nearTo: order,
    group: toGroup('version', after, driver.slug),
    direction: outcome,
    moreRuns: null,
    ratio,
    ratioLow,
    ratioHigh,
    before: toSide(before, before.value, Math.max(1, before.invocations.length)),
    after: toSide(after, after.value, Math.max(1, after.invocations.length)),
    rule,
    algorithm,
    p,
    q: null,
    evidence: toEvidence(verdict),
  };
}

/** The versions of a series with a figure that can be compared, a line of them for each release line. */
export const toVersionLines = ({ measurements }: MeasuredSeries): (readonly MeasuredSide[])[] => {
  const figures = measurements.filter((measurement) => isFigure(measurement) && measurement.version?.parsed);
  return splitByVersion(listNewestByVersion(figures)).map(({ anchor, measurements: line }) =>
    (anchor ? [anchor, ...line] : line).filter(isFigure),
  );
};

const NONE: ReadonlySet<string | null> = new Set();

/** The versions whose count was another one at another time: what changed there was not the version. */
function listWavering(figures: readonly MeasuredSide[]): ReadonlySet<string | null> {
  const versions = [...groupBy(figures, versionKey)];
  return new Set(versions.flatMap(([key, same]) => (same.every(({ value }) => value === same[0]?.value) ? [] : [key])));
}

/**
 * The steps between neighbouring versions of a series that can be evaluated: measured together on one occasion (of several the
 * newest), or of an exact or near-exact metric. By the rules of verdicts.
 */
export function findVersionSteps(
  measured: MeasuredSeries,
  { harnessOf, evaluation }: EvaluationContext,
): VersionStep[] {
  const { series } = measured;
  const figures = measured.measurements.filter(isFigure);
  const comparable = groupComparable(figures);
  const wavering = series.case.exact ? listWavering(figures) : NONE;
  return toVersionLines(measured).flatMap((line) =>
    line.slice(1).flatMap((after, index): VersionStep[] => {
      const before = line[index];
      if (!before || wavering.has(versionKey(before)) || wavering.has(versionKey(after))) return [];
      const [reference, other] = toStepSides(before, after, { series, comparable });
      const chosen = chooseSides(reference, other);
      if (!hasValue(chosen.reference) || !hasValue(chosen.other)) return [];
      if (isOtherWork(chosen.reference, chosen.other, harnessOf)) return [];
      const verdict = evaluateCell(reference, other, series.case, evaluation);
      if (!isEvaluated(verdict)) return [];
      const change = toFoundChange(series, [chosen.reference, chosen.other], verdict);
      return [{ before, after, test: toPageTest(verdict), change, isNewest: after === line.at(-1) }];
    }),
  );
}
