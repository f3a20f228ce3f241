import type { Store } from '../store.ts';
import type { SeriesFilter, SeriesWithPoints } from '../types.ts';

/**
 * The series that match, with their points in order of time. A series with more than `maxPointsPerSeries` (500) in
 * the range is thinned by intervals of time; the least and the greatest value of each interval are kept.
 */
export async function readSeries(
  _db: Store,
  _projectId: number,
  _filter: SeriesFilter,
  _options: { readonly withSamples?: boolean; readonly maxPointsPerSeries?: number } = {},
): Promise<SeriesWithPoints> {
  throw new Error('not written yet');
}
