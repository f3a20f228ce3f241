import type { Store } from '../database/store.ts';
import type { Point } from '../series/series.ts';
import { countOtherSeries } from './count-other-series.ts';
import { type BaseQuery, type BaseRun, findBaseRuns } from './find-base-runs.ts';
import { listBatchMates } from './list-batch-mates.ts';
import { readRunPoints } from './read-run-points.ts';

export type Baseline = {
  readonly how: 'commit' | 'branch';
  /** Newest first, all of one environment. */
  readonly runs: readonly BaseRun[];
  /** Whether that is the run's own environment; without it nothing below was read. */
  readonly comparable: boolean;
  /** What they measured on the run's series, with samples. */
  readonly points: readonly Point[];
  /** The same of the other runs of the run's batch: repeats of what it measured. */
  readonly mates: readonly Point[];
  /** Series that only the base measured. */
  readonly onlyOnBase: number;
};

/** Everything a run is judged against: the runs of its base and what they measured. Null when there is no base. */
export async function readBaseline(
  db: Store,
  projectId: number,
  query: BaseQuery,
  series: readonly string[],
): Promise<Baseline | null> {
  const base = await findBaseRuns(db, projectId, query);
  const newest = base?.runs[0];
  if (!base || !newest) return null;
  const comparable = newest.environment.identity === query.environment;
  if (!comparable) return { ...base, comparable, points: [], mates: [], onlyOnBase: 0 };
  const runs = base.runs.map(({ id }) => id);
  const { batch } = query;
  const mates = batch === null ? [] : await listBatchMates(db, projectId, { ...query, batch });
  const [points, matePoints, onlyOnBase] = await Promise.all([
    readRunPoints(db, projectId, { runs, series }),
    readRunPoints(db, projectId, { runs: mates, series }),
    countOtherSeries(db, projectId, { runs, series }),
  ]);
  return { ...base, comparable, points, mates: matePoints, onlyOnBase };
}
