import type { Store } from '../database/store.ts';
import { readResults } from '../series/read-results.ts';
import { readSeriesVersions } from '../series/read-series-versions.ts';

/** The newest results of every version of every series of a project. */
export async function readNewest(db: Store, projectId: number, newest: number) {
  const { series, versions } = await readSeriesVersions(db, projectId, {});
  return { series, points: await readResults(db, projectId, versions, { newest }) };
}
