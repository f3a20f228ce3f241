import 'server-only';
import { type ChangeLine, chooseChangeResults, toChangeLines } from '@tachograph/analysis/change-line';
import type { Change } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { readChosen } from '@tachograph/store/repeats';
import { readSeries, readSeriesVersions } from '@tachograph/store/series';

/** Points of one series along time; it is thinned to about so many. */
const MOST_POINTS = 60;

const NOTHING = { series: [], points: [] };

const keysOf = (changes: readonly Change[]) => [...new Set(changes.map(({ series }) => series))];

async function readAlongVersions(db: Store, projectId: number, changes: readonly Change[]) {
  const keys = keysOf(changes);
  if (keys.length === 0) return NOTHING;
  const versions = await readSeriesVersions(db, projectId, { keys });
  const chosen = chooseChangeResults(versions, changes);
  return { series: versions.series, ...(await readChosen(db, projectId, chosen)) };
}

async function readAlongTime(db: Store, projectId: number, changes: readonly Change[]) {
  const keys = keysOf(changes);
  return keys.length === 0 ? NOTHING : readSeries(db, projectId, { keys }, { maxPointsPerSeries: MOST_POINTS });
}

/**
 * The lines of some changes, by their ids: the versions or times of their series around each. What is read depends on the
 * number of changes, not on the history.
 */
export async function readChangeLines(
  db: Store,
  projectId: number,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, ChangeLine>> {
  const versions = changes.filter(({ axis }) => axis === 'version');
  const times = changes.filter(({ axis }) => axis === 'time');
  const [alongVersions, alongTime] = await Promise.all([
    readAlongVersions(db, projectId, versions),
    readAlongTime(db, projectId, times),
  ]);
  return new Map([...toChangeLines(alongVersions, versions), ...toChangeLines(alongTime, times)]);
}
