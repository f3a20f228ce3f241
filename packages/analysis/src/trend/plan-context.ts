import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import { pickNewest } from '../measurement/measure-series.ts';
import type { SeriesRef } from '../measurement/measurement.ts';
import type { VersionedSeries } from '../selection/choose-environment.ts';

/** More than this many groups are no context any more but a second chart. */
const MOST = 24;

/** The results to read for the context, and how many older groups are left out. */
export type PlannedContext = {
  readonly series: readonly SeriesRef[];
  readonly cells: readonly SeriesVersion[];
  readonly omitted: number;
};

/**
 * Of the same case in other environments: of each environment, day and statistic the newest version of each driver, by the day
 * of its newest result. The newest 24 groups are kept.
 */
export function planContext(elsewhere: readonly VersionedSeries[]): PlannedContext {
  const all = elsewhere.flatMap(({ series, versions }) => versions.map((version) => ({ series, version })));
  const groups = groupBy(all, ({ series: { environment, case: of }, version: { measuredAt } }) =>
    [environment.identity, measuredAt.toISOString().slice(0, 10), of.statistic].join('\n'),
  );
  const sorted = [...groups.values()]
    .map((group) => ({
      at: Math.max(...group.map(({ version }) => version.measuredAt.getTime())),
      cells: [...groupBy(group, ({ series }) => series.driver.slug).values()].flatMap(
        (ofDriver) => pickNewest(ofDriver.map(({ version }) => version)) ?? [],
      ),
    }))
    .sort((a, b) => a.at - b.at);
  const cells = sorted.slice(-MOST).flatMap((group) => group.cells);
  const keys = new Set(cells.map((cell) => cell.series));
  return {
    series: elsewhere.map(({ series }) => series).filter(({ key }) => keys.has(key)),
    cells,
    omitted: Math.max(0, sorted.length - MOST),
  };
}
