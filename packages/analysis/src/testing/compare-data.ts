import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import type { Comparison } from '../comparison/comparison.ts';
import type { ComparisonOptions } from '../comparison/comparison-options.ts';
import { fillComparison } from '../comparison/fill-comparison.ts';
import { planComparison } from '../comparison/plan-comparison.ts';
import type { SeriesData, SeriesVersions } from '../measurement/series-data.ts';
import { toPairVariances } from '../selection/precision-of-pairs.ts';

/** The versions of each series with their counts, as the store reads them. */
export function listSeriesVersions({ series, points }: SeriesData): SeriesVersions {
  const groups = groupBy(points, (point) => JSON.stringify([point.series, point.version?.raw ?? null]));
  const versions = [...groups.values()].flatMap((inside): SeriesVersion[] => {
    const times = inside.map(({ at }) => at.getTime());
    return inside.slice(0, 1).map((point) => ({
      series: point.series,
      version: point.version,
      results: inside.length,
      figures: inside.filter(({ value }) => value !== null).length,
      firstAt: new Date(Math.min(...times)),
      measuredAt: new Date(Math.max(...times)),
    }));
  });
  return { series, versions, pairVariances: toPairVariances(points) };
}

/** A comparison of data in memory, by the same two steps as from the store: plan, then fill. */
export const compareData = (data: SeriesData, options: ComparisonOptions): Comparison =>
  fillComparison(planComparison(listSeriesVersions(data), options), data.points, data.noise);
