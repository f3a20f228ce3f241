import { groupBy } from '@tachograph/schema/collection';
import { toRowKey } from '../measurement/describe-params.ts';
import type { PairVariances } from '../measurement/measurement.ts';
import { describeEnvironments, sortByFill, type TotalledSeries } from '../selection/choose-environment.ts';
import type { ScoreboardEnvironment } from './scoreboard.ts';

export const rowKeyOf = ({ series: { case: of } }: TotalledSeries): string => toRowKey(of);

export const countDrivers = (series: readonly TotalledSeries[]): number =>
  new Set(series.map((entry) => entry.series.driver.slug)).size;

/** An environment with its series in the metric that is shown. */
export type FilledEnvironment = ScoreboardEnvironment & { readonly inside: readonly TotalledSeries[] };

/** Of environments, those with this share of the most cases that can be evaluated come first. */
const FULL = 3 / 4;

/** Cases of which at least two drivers were measured in turns last: they can be evaluated, and figures of a page that was pasted cannot. */
function countEvaluated(inside: readonly TotalledSeries[], pairVariances: PairVariances): number {
  const paired = inside.filter(({ series }) => pairVariances.has(series.key));
  return [...groupBy(paired, rowKeyOf).values()].filter((row) => countDrivers(row) > 1).length;
}

/** Cases that at least two of the drivers have, or the only driver. */
function countCommon(inside: readonly TotalledSeries[]): number {
  const least = Math.min(2, countDrivers(inside));
  return [...groupBy(inside, rowKeyOf).values()].filter((row) => countDrivers(row) >= least).length;
}

/**
 * Environments: those first in which most can be evaluated, then the fullest: by the drivers that they have in a metric, then those with many common cases before those with
 * few of them, then the newest. Environments without the metric come last.
 */
export function rankScoreboardEnvironments(
  series: readonly TotalledSeries[],
  metric: string | null,
  pairVariances: PairVariances = new Map(),
): FilledEnvironment[] {
  const found = describeEnvironments(series, (all) => {
    const inside = all.filter((entry) => entry.series.case.metric === metric);
    return {
      scenarios: new Set(all.map((entry) => entry.series.case.scenario)).size,
      drivers: countDrivers(all),
      hasMetric: inside.length > 0,
      inside,
      columns: countDrivers(inside),
      cells: countCommon(inside),
      evaluated: countEvaluated(inside, pairVariances),
    };
  });
  const most = Math.max(...found.map(({ evaluated }) => evaluated));
  const isEvaluated = ({ evaluated }: (typeof found)[number]) => Number(evaluated >= FULL * most);
  return sortByFill(found)
    .toSorted((a, b) => isEvaluated(b) - isEvaluated(a))
    .map(({ columns: _, cells: __, evaluated: ___, ...environment }) => environment);
}
