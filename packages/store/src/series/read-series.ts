import { groupBy } from '@tachograph/schema/collection';
import { readThrough } from '../database/result-cache.ts';
import { toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { addSamples } from './read-samples.ts';
import {
  type Extent,
  type PointRange,
  readExtents,
  readPointRange,
  selectPoints,
  selectThinnedPoints,
} from './select-points.ts';
import { type SelectedSeries, selectSeries } from './select-series.ts';
import { type Point, type SeriesFilter, type SeriesWithPoints, toPoints } from './to-points.ts';

const MAX_POINTS_PER_SERIES = 500;

/** A point in memory, with the measurement and the verdict that a page makes of it. */
const POINT_BYTES = 2500;

const EVERYTHING: PointRange = { from: null, to: null, versionIds: null };

/** The points of each of these series within a range, at most `max` of each. */
async function readPointsOf(
  db: Store,
  projectId: number,
  extents: readonly Extent[],
  range: PointRange,
  max: number,
): Promise<(readonly Point[])[]> {
  const isLong = ({ points }: Extent) => points > max;
  const short = extents.filter((extent) => !isLong(extent)).map(({ id }) => id);
  const [whole, thinned] = await Promise.all([
    selectPoints(db, projectId, short, range),
    selectThinnedPoints(db, projectId, extents.filter(isLong), range, max),
  ]);
  const ofSeries = groupBy(await toPoints(db, projectId, [...whole, ...thinned]), ({ series }) => series);
  return extents.map(({ id }) => ofSeries.get(toHexKey(id)) ?? []);
}

/** All points of each of these series: from memory where its state is that of an earlier reading. */
function readKnownPoints(
  db: Store,
  projectId: number,
  selected: readonly SelectedSeries[],
  max: number,
): Promise<(readonly Point[])[]> {
  const wanted = selected.map(({ id, state, series }) => ({
    key: `points ${projectId} ${max} ${id} ${state}`,
    item: { id, points: series.points, firstAt: series.firstAt, lastAt: series.lastAt },
  }));
  return readThrough(db.resultCache, wanted, POINT_BYTES, (missing) =>
    readPointsOf(db, projectId, missing, EVERYTHING, max),
  );
}

/** Those that are there, in the order of the series. */
function sortAs(selected: readonly SelectedSeries[], extents: readonly Extent[]): Extent[] {
  const ofSeries = new Map(extents.map((extent) => [extent.id, extent]));
  return selected.flatMap(({ id }) => ofSeries.get(id) ?? []);
}

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
  const extents = range && sortAs(selected, await readExtents(db, projectId, selected, range));
  const points = extents
    ? await readPointsOf(db, projectId, extents, range, max)
    : await readKnownPoints(db, projectId, selected, max);
  const all = points.flat();
  const present = extents && new Set(extents.map(({ id }) => id));
  return {
    series: selected.filter(({ id }) => present?.has(id) ?? true).map(({ series }) => series),
    points: withSamples ? await addSamples(db, projectId, all) : all,
  };
}
