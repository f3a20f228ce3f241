import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import type {
  PairVariances,
  SeriesData,
  SeriesPoint,
  SeriesPoints,
  SeriesVersions,
} from '../measurement/measurement.ts';

/**
 * The geometric mean of the variances of the points in hand, by series whose newest point is paired: one disturbance does not
 * decide. An anchor has the variance 0. Of results at the same time the last one counts as the newest.
 */
function toPairVariances(points: readonly SeriesPoint[]): PairVariances {
  const newest = new Map<string, SeriesPoint>();
  const logs = new Map<string, { sum: number; count: number }>();
  for (const point of points) {
    const known = newest.get(point.series);
    if (!known || point.at >= known.at) newest.set(point.series, point);
    if (!point.paired || point.paired.sd === 0) continue;
    const { sum, count } = logs.get(point.series) ?? { sum: 0, count: 0 };
    logs.set(point.series, { sum: sum + Math.log(point.paired.sd ** 2 / point.paired.rounds), count: count + 1 });
  }
  return new Map(
    [...newest].flatMap(([key, { paired }]) => {
      const found = logs.get(key);
      return paired ? [[key, found ? Math.exp(found.sum / found.count) : 0] as const] : [];
    }),
  );
}

/** The versions of each series with their counts, as the store reads them. */
function listSeriesVersions({ series, points }: SeriesPoints): SeriesVersions {
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

/** Series and points as a page has them: with the versions of the series. */
export const withVersions = (data: SeriesPoints): SeriesData => ({ ...listSeriesVersions(data), points: data.points });
