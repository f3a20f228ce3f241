import { groupBy } from '@tachograph/schema/collection';
import { toRowKey } from '../measurement/describe-params.ts';
import { describeEnvironments, sortByFill, type TotalledSeries } from '../selection/choose-environment.ts';
import type { ScoreboardEnvironment } from './scoreboard.ts';

export const rowKeyOf = ({ series: { case: of } }: TotalledSeries): string => toRowKey(of);

export const countDrivers = (series: readonly TotalledSeries[]): number =>
  new Set(series.map((entry) => entry.series.driver.slug)).size;

/** An environment with its series in the metric that is shown. */
export type FilledEnvironment = ScoreboardEnvironment & { readonly inside: readonly TotalledSeries[] };

/** Cases that at least two of the drivers have, or the only driver. */
function countCommon(inside: readonly TotalledSeries[]): number {
  const least = Math.min(2, countDrivers(inside));
  return [...groupBy(inside, rowKeyOf).values()].filter((row) => countDrivers(row) >= least).length;
}

/**
 * Environments, the fullest first: by the drivers that they have in a metric, then those with many common cases before those with
 * few of them, then the newest. Environments without the metric come last.
 */
export function rankScoreboardEnvironments(
  series: readonly TotalledSeries[],
  metric: string | null,
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
    };
  });
  return sortByFill(found).map(({ columns: _, cells: __, ...environment }) => environment);
}
