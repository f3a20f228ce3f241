import { type ChangeLine, chooseChangeResults, toChangeLines } from '@tachograph/analysis/change-line';
import type { Change } from '@tachograph/schema/change';
import { toHarnessKey } from '@tachograph/schema/run';
import type { Store } from '@tachograph/store/database';
import { readChosen } from '@tachograph/store/repeats';
import { readOrigins } from '@tachograph/store/runs';
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

async function readResults(db: Store, projectId: number, changes: readonly Change[]) {
  const versions = changes.filter(({ axis }) => axis === 'version');
  const times = changes.filter(({ axis }) => axis === 'time');
  const [alongVersions, alongTime] = await Promise.all([
    readAlongVersions(db, projectId, versions),
    readAlongTime(db, projectId, times),
  ]);
  return [
    { data: alongVersions, changes: versions },
    { data: alongTime, changes: times },
  ];
}

/**
 * The lines of some changes, by their ids: the versions or times of their series around each. What is read depends on the
 * number of changes, not on the history. That another harness or tool measured is not in them: small charts do not show it.
 */
export async function readChangeLines(
  db: Store,
  projectId: number,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, ChangeLine>> {
  const results = await readResults(db, projectId, changes);
  return new Map(results.flatMap((each) => toChangeLines(each.data, each.changes)));
}

/** The line of one change, in segments by scenario content, harness and tool; null where its series has no points. */
export async function readChangeLine(db: Store, projectId: number, change: Change): Promise<ChangeLine | null> {
  const results = await readResults(db, projectId, [change]);
  const runs = results.flatMap(({ data }) => data.points.map(({ run }) => run));
  const origins = await readOrigins(db, projectId, runs);
  const harnessOf = (run: string) => toHarnessKey(origins.get(run)?.harness ?? null);
  const [found] = results.flatMap((each) => toChangeLines(each.data, each.changes, harnessOf));
  return found?.[1] ?? null;
}
