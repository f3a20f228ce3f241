import type { HistoryPoint } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { joinPoints, selectRuns } from '../points/points-of-run.ts';
import { NOT_EXCLUDED, parsePublicId } from '../runs/select-runs.ts';
import { addSamples } from '../series/read-samples.ts';

import { POINT_COLUMNS, type Point, readPoints } from '../series/to-points.ts';
import { type BaseQuery, type BaseRun, findBaseRuns } from './find-base-runs.ts';
import { readHistory } from './read-history.ts';

export type Baseline = {
  readonly matchedBy: 'commit' | 'branch';
  /** Newest first, all of one environment. */
  readonly runs: readonly BaseRun[];
  /** Whether that is the run's own environment; without it nothing below was read. */
  readonly comparable: boolean;
  /** What they measured on the run's series, with samples. */
  readonly points: readonly Point[];
  /** The same of the other runs of the run's repetition group: repeats of what it measured. */
  readonly repeats: readonly Point[];
  /** Earlier runs of the base branch and of the run's own commit, without samples, oldest first. */
  readonly history: readonly HistoryPoint[];
  /** Series that only the base measured. */
  readonly baseOnlySeries: number;
};

const POINTS = `
  SELECT ${POINT_COLUMNS}
  FROM ${selectRuns('o.id = ANY ($2)')} ${joinPoints('u.series_id = ANY ($3)')}
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

const OTHER_SERIES = `
  SELECT count(DISTINCT u.id)::int AS others FROM run_payloads l CROSS JOIN LATERAL unnest(l.series_ids) AS u (id)
  WHERE l.project_id = $1 AND l.run_id = ANY ($2) AND NOT u.id = ANY ($3)`;

/** Other runs of the same repetition group, but for those of another commit, in the same environment that are not excluded, newest first, 50 at most. */
const REPEATS = `
  SELECT r.id FROM runs r
  WHERE r.project_id = $1 AND r.environment_id = $2 AND r.repetition_group = $3 AND r.id <> $4 AND ${NOT_EXCLUDED}
    AND NOT coalesce(lower(r.source->>'commit') <> lower($6::text), false)
    AND r.started_at BETWEEN $5::timestamptz - interval '7 days' AND $5::timestamptz + interval '7 days'
  ORDER BY r.started_at DESC, r.id DESC LIMIT 50`;

async function listRepeats(db: Store, projectId: number, query: BaseQuery): Promise<RowId[]> {
  const { run, repetitionGroup, measured, startedAt, environment } = query;
  if (repetitionGroup === null) return [];
  const values = [projectId, parseHexKey(environment), repetitionGroup, parsePublicId(run) ?? 0, startedAt, measured];
  return (await queryRows<{ id: RowId }>(db.pool, REPEATS, values)).map(({ id }) => id);
}

/** What some runs measured on some series, with samples; by series, then time. */
async function readRunPoints(
  db: Store,
  projectId: number,
  runs: readonly RowId[],
  series: readonly RowId[],
): Promise<Point[]> {
  if (runs.length === 0) return [];
  return addSamples(db, projectId, await readPoints(db, projectId, POINTS, [projectId, runs, series]));
}

/** Everything that a run is compared with: the runs of its base and what they measured. Null when there is no base. */
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
  if (!comparable) return { ...base, comparable, points: [], repeats: [], history: [], baseOnlySeries: 0 };
  const runs = base.runs.flatMap(({ id }) => parsePublicId(id) ?? []);
  const ids = toRowIds(series);
  const others = await listRepeats(db, projectId, query);
  const branches = newest.branch === null ? query.branches : [newest.branch];
  const [points, repeats, history, [counted]] = await Promise.all([
    readRunPoints(db, projectId, runs, ids),
    readRunPoints(db, projectId, others, ids),
    readHistory(db, projectId, { ...query, branches }, ids),
    queryRows<{ others: number }>(db.pool, OTHER_SERIES, [projectId, runs, ids]),
  ]);
  return { ...base, comparable, points, repeats, history, baseOnlySeries: counted?.others ?? 0 };
}
