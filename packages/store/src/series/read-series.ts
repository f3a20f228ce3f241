import type { Store } from '../database/store.ts';
import { addSamples } from './read-samples.ts';
import { type Extent, readExtents, readPointRange, selectPoints, selectThinnedPoints } from './select-points.ts';
import { selectSeries } from './select-series.ts';
import type { SeriesFilter, SeriesWithPoints } from './series.ts';
import { toPoints } from './to-points.ts';

const MAX_POINTS_PER_SERIES = 500;

/**
 * The series that match and have points in the range, with these points in order of time. A series with more than
 * `maxPointsPerSeries` (500) in the range is thinned by equal intervals of time; the least and the greatest value of
 * each interval are kept, and so are the oldest and the newest point.
 */
export async function readSeries(
  db: Store,
  projectId: number,
  filter: SeriesFilter,
  options: { readonly withSamples?: boolean; readonly maxPointsPerSeries?: number } = {},
): Promise<SeriesWithPoints> {
  const { withSamples = false, maxPointsPerSeries: max = MAX_POINTS_PER_SERIES } = options;
  const [selected, range] = await Promise.all([
    selectSeries(db, projectId, filter),
    readPointRange(db, projectId, filter),
  ]);
  const extents = await readExtents(db, projectId, selected, range);
  const isLong = ({ points }: Extent) => points > max;
  const short = extents.filter((extent) => !isLong(extent)).map(({ id }) => id);
  const [whole, thinned] = await Promise.all([
    selectPoints(db, projectId, short, range),
    selectThinnedPoints(db, projectId, extents.filter(isLong), range, max),
  ]);
  const points = await toPoints(db, projectId, [...whole, ...thinned]);
  const present = new Set(extents.map(({ id }) => id));
  return {
    series: selected.filter(({ id }) => present.has(id)).map(({ series }) => series),
    points: withSamples ? await addSamples(db, projectId, points) : points,
  };
}
