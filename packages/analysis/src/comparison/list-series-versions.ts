import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import type { SeriesData, SeriesVersions } from '../measurement/series-data.ts';

/** What versions each series has, told from all its points. */
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
      at: new Date(Math.max(...times)),
    }));
  });
  return { series, versions };
}
