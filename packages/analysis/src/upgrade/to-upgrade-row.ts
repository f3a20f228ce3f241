import type { Change } from '@tachograph/schema/change';
import { listNewestByVersion, versionKey } from '../measurement/measure-series.ts';
import type { Measurement, SeriesRef } from '../measurement/measurement.ts';
import { toCellTest } from '../verdict/test-cell.ts';
import { type Evaluation, isEvaluated, type Verdict } from '../verdict/verdict.ts';
import { getsNoWorse } from './gets-no-worse.ts';
import type { MeasuredCase } from './measured-case.ts';
import type { PlannedCase, UpgradePlan } from './plan-upgrade.ts';
import { evaluateReleases, toCosts } from './to-costs.ts';
import { toSteps } from './to-steps.ts';
import type { UpgradeRow } from './upgrade.ts';

type RowContext = Pick<UpgradePlan, 'from' | 'to' | 'axis' | 'costs'> & {
  readonly measure: (series: SeriesRef) => MeasuredCase;
  readonly evaluation: Evaluation;
};

/** Four digits are more than a chart shows. */
const round = (ratio: number): number => Number(ratio.toPrecision(4));

/** How many times the value of the first release that of each is; where the work is another one, null. */
function toHistory(
  measurements: readonly Measurement[],
  { axis, from, to }: Pick<RowContext, 'axis' | 'from' | 'to'>,
  { ratio }: Verdict,
  direction: 'higher' | 'lower',
): (number | null)[] {
  const newest = new Map(listNewestByVersion(measurements).map((one) => [versionKey(one), one]));
  const measured = newest.get(from.sortKey);
  const first = measured?.status === 'ok' ? measured : null;
  return axis.map((release) => {
    if (release === from) return 1;
    // The last one as the row says it.
    if (release === to && first && ratio !== null) return round(direction === 'lower' ? 1 / ratio : ratio);
    const own = newest.get(release.sortKey);
    const isSame = own?.status === 'ok' && own.scenarioHash === first?.scenarioHash;
    return isSame && own.value && first?.value ? round(own.value / first.value) : null;
  });
}

/** A case in both releases, with its history between them and what else it costs; null where one has no figure. */
export function toUpgradeRow(
  { of, ...shown }: PlannedCase,
  measured: MeasuredCase,
  changes: readonly Change[],
  context: RowContext,
): UpgradeRow | null {
  const { from, to, axis, costs, evaluation } = context;
  const pair = evaluateReleases(measured, [from, to], evaluation);
  if (!pair) return null;
  const { verdict } = pair;
  const test = isEvaluated(verdict) ? toCellTest(verdict) : null;
  return {
    ...shown,
    ...pair,
    getsNoWorse: getsNoWorse(test, { minimumEffect: evaluation.minimumEffect }),
    history: toHistory(measured.measurements, context, verdict, of.series.case.direction),
    steps: toSteps(changes, axis),
    costs: toCosts(of.series, [from, to], costs, context),
  };
}
