import type { FoundChange } from '@tachograph/schema/change';
import { listComparableValues } from '../measurement/anchor.ts';
import type { MeasuredSeries } from '../measurement/measure-series.ts';
import type { MeasuredSide } from '../verdict/pair.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import { type FateSeries, toFateSeries } from './find-fates.ts';
import { findShifts } from './find-shifts.ts';
import { findTimeChanges, type IsOfVersions } from './find-time-changes.ts';
import { findVersionSteps, type PageTest, toVersionLines, type VersionStep } from './find-version-steps.ts';
import { type HarnessOf, isFigure, splitByWork } from './to-time-points.ts';

/** What one series contributes to the changes of its driver in its environment. Small: it has no measurements. */
export type EvaluatedSeries = {
  readonly key: string;
  /** From which it follows what became of its changes. */
  readonly fates: FateSeries;
  /** The tests of all its steps between versions. */
  readonly tests: readonly (Pick<VersionStep, 'change' | 'isNewest'> & { readonly test: PageTest })[];
  /** Changes that need no adjustment: along time, and of exact metrics. */
  readonly certain: readonly FoundChange[];
  /** What several versions show together, with the positions of the versions of both levels. */
  readonly together: readonly { readonly change: FoundChange; readonly positions: readonly string[] }[];
};

export type EvaluateContext = { readonly harnessOf: HarnessOf; readonly evaluation: Evaluation };

const keyOf = ({ version }: MeasuredSide) => version?.sortKey ?? null;

/** Whether every step from one version to the other was evaluated. */
function toIsEvaluated(steps: readonly VersionStep[]): (before: MeasuredSide, after: MeasuredSide) => boolean {
  const previous = new Map(steps.map(({ before, after }) => [keyOf(after), keyOf(before)]));
  return (before, after) => {
    const from = keyOf(before);
    let at: string | null | undefined = keyOf(after);
    if (from === null || at === null || from === at) return false;
    while (at !== undefined && at !== null && at > from) at = previous.get(at);
    return at === from;
  };
}

function findTogether(measured: MeasuredSeries, { harnessOf }: EvaluateContext): EvaluatedSeries['together'] {
  const { series } = measured;
  if (series.case.exact) return [];
  const segments = toVersionLines(measured).flatMap((line) => splitByWork(line, harnessOf));
  return segments.flatMap((points) => {
    const compared = listComparableValues(points);
    const values = compared.map((value, index) => value ?? points[index]?.value ?? 0);
    const found = findShifts({ axis: 'version', series, points, values }).filter(
      ({ change }) => change.moreRuns === null,
    );
    return found.map(({ change, span: { from, to } }) => ({
      change: { ...change, evidence: { versions: to - from, ...change.evidence } },
      positions: points.slice(from + 1, to).map((point) => keyOf(point) ?? ''),
    }));
  });
}

/**
 * The axis of versions lists what is between two of them where all steps from one to the other were evaluated, and where several
 * versions show a change the same way.
 */
function toIsOfVersions(steps: readonly VersionStep[], together: EvaluatedSeries['together']): IsOfVersions {
  const isEvaluated = toIsEvaluated(steps);
  return (before, after, direction) => {
    const from = keyOf(before);
    const to = keyOf(after);
    const isTogether = together.some(
      ({ change, positions }) => change.direction === direction && positions.includes(to ?? ''),
    );
    return isEvaluated(before, after) || (from !== to && isTogether);
  };
}

/** Evaluate one series by itself. `decideChanges` decides over all series of its driver in its environment. */
export function evaluateSeries(measured: MeasuredSeries, context: EvaluateContext): EvaluatedSeries {
  const { series, measurements } = measured;
  const steps = findVersionSteps(measured, context);
  const lines = toVersionLines(measured).flatMap((line) => splitByWork(line, context.harnessOf));
  const exact = steps.flatMap(({ test, change }) => (test === null && change ? [change] : []));
  const together = findTogether(measured, context);
  return {
    key: series.key,
    fates: toFateSeries(series, lines, measurements.filter(isFigure)),
    tests: steps.flatMap(({ test, change, isNewest }) => (test ? [{ test, change, isNewest }] : [])),
    certain: [...exact, ...findTimeChanges(measured, context.harnessOf, toIsOfVersions(steps, together))],
    together,
  };
}
