import type { Store } from '../store.ts';
import type { SeriesWithPoints } from '../types.ts';

/** Every series of a project with its newest points, oldest first within a series. */
export async function readScoreboard(
  _db: Store,
  _projectId: number,
  _options: { readonly pointsPerSeries?: number } = {},
): Promise<SeriesWithPoints> {
  throw new Error('not written yet');
}
