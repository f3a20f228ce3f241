import { groupBy } from '@tachograph/schema/collection';
import { toRowKey } from '../measurement/compare-rows.ts';
import type { SeriesRef, SeriesTotal } from '../measurement/series-data.ts';
import type { ScoreboardEnvironment } from './scoreboard.ts';

/** A series with what is known of it before its versions are read. */
export type TotalledSeries = { readonly series: SeriesRef; readonly total: SeriesTotal };

export const rowKeyOf = ({ series: { case: of } }: TotalledSeries): string => toRowKey(of);

export const countDrivers = (series: readonly TotalledSeries[]): number =>
  new Set(series.map((entry) => entry.series.driver.slug)).size;

/** An environment with its series in the metric that is shown. */
export type FilledEnvironment = ScoreboardEnvironment & { readonly inside: readonly TotalledSeries[] };

/** Of environments with as many drivers, those with this share of the most common cases count as full. */
const FULL = 3 / 4;

/** Cases that at least two of the drivers have, or the only driver. */
function countCommon(inside: readonly TotalledSeries[]): number {
  const least = Math.min(2, countDrivers(inside));
  return [...groupBy(inside, rowKeyOf).values()].filter((row) => countDrivers(row) >= least).length;
}

function findNewest(series: readonly TotalledSeries[]): Date {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { total } of series) newest = Math.max(newest, total.measuredAt.getTime());
  return new Date(newest);
}

type Counted = { readonly environment: FilledEnvironment; readonly drivers: number; readonly common: number };

function byFill(counted: readonly Counted[]): (a: Counted, b: Counted) => number {
  const most = new Map(
    [...groupBy(counted, ({ drivers }) => drivers)].map(([drivers, same]) => [
      drivers,
      Math.max(...same.map(({ common }) => common)),
    ]),
  );
  const isFull = ({ drivers, common }: Counted) => Number(common >= FULL * (most.get(drivers) ?? 0));
  return (a, b) =>
    b.drivers - a.drivers ||
    isFull(b) - isFull(a) ||
    b.environment.newestAt.getTime() - a.environment.newestAt.getTime();
}

/**
 * Environments, the fullest first: by the drivers that they have in a metric, then those with many common cases before those with
 * few of them, such as a run over a socket, then the newest. Environments without the metric come last.
 */
export function rankScoreboardEnvironments(
  series: readonly TotalledSeries[],
  metric: string | null,
): FilledEnvironment[] {
  const counted = [...groupBy(series, (entry) => entry.series.environment.identity).values()].flatMap((all) =>
    all.slice(0, 1).map(({ series: { environment } }): Counted => {
      const inside = all.filter((entry) => entry.series.case.metric === metric);
      return {
        environment: {
          identity: environment.identity,
          label: environment.label,
          newestAt: findNewest(all),
          scenarios: new Set(all.map((entry) => entry.series.case.scenario)).size,
          drivers: countDrivers(all),
          hasMetric: inside.length > 0,
          inside,
        },
        drivers: countDrivers(inside),
        common: countCommon(inside),
      };
    }),
  );
  return counted.sort(byFill(counted)).map(({ environment }) => environment);
}
