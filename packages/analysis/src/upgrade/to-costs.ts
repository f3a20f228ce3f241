import type { Version } from '@tachograph/schema/version';
import { toCostKey } from '../driver/to-driver-rows.ts';
import type { SeriesRef } from '../measurement/measurement.ts';
import { evaluateCell } from '../verdict/evaluate-cell.ts';
import { showAgainst } from '../verdict/show-against.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { MeasuredCase } from './measured-case.ts';
import type { UpgradePlan } from './plan-upgrade.ts';
import type { UpgradeCost } from './upgrade.ts';

type CostContext = {
  readonly measure: (series: SeriesRef) => MeasuredCase;
  readonly evaluation: Evaluation;
};

/** A case in two releases, with the verdict that a comparison of the two has; null where one has none. */
export function evaluateReleases(
  { series, sideOf }: MeasuredCase,
  [from, to]: readonly [Version, Version],
  evaluation: Evaluation,
) {
  const reference = sideOf(from);
  const other = sideOf(to);
  if (!reference || !other) return null;
  const verdict = evaluateCell(reference, other, series.case, evaluation);
  const shown = showAgainst(reference.measurement, other.measurement, verdict, series.case.direction);
  return { from: reference.measurement?.value ?? null, to: shown?.value ?? null, verdict };
}

/** What else the operation of a case costs in both releases, in the order of the metrics of the plan. */
export function toCosts(
  of: SeriesRef,
  releases: readonly [Version, Version],
  costs: UpgradePlan['costs'],
  { measure, evaluation }: CostContext,
): (UpgradeCost | null)[] {
  const key = toCostKey(of);
  return costs.map(({ series, metric, unit, direction }) => {
    const found = series.get(key);
    const pair = found && evaluateReleases(measure(found.series), releases, evaluation);
    if (!pair) return null;
    const { outcome, ratio, ratioLow: low, ratioHigh: high, explanation } = pair.verdict;
    return { metric, unit, direction, from: pair.from, to: pair.to, outcome, ratio, low, high, explanation };
  });
}
