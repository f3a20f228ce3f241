import type { Store } from '../database/store.ts';
import { joinAllPoints, joinPoints, ONE_RUN } from '../points/points-of-run.ts';
import type { RunSummary } from '../runs/run.ts';
import { parsePublicId } from '../runs/select-runs.ts';
import { addSamples } from './read-samples.ts';
import { selectSeriesOfRun } from './select-series.ts';
import { POINT_COLUMNS, type Point, readPoints, type SeriesWithPoints } from './to-points.ts';

/** The points of an excluded run have no series; the payload of its upload has. */
const OWN_COLUMNS = POINT_COLUMNS.replace('p.series_id', 'u.series_id');

/** The run and its repeats: its repetition group in its environment, within a week, without excluded runs. */
const TEXT = `
  WITH among AS (
    SELECT m.id, m.started_at, l.series_ids
    FROM runs r JOIN runs m ON m.project_id = r.project_id AND m.repetition_group = r.repetition_group
    JOIN run_payloads l ON l.project_id = m.project_id AND l.run_id = m.id
    WHERE r.project_id = $1 AND r.id = $2 AND m.id <> r.id AND m.environment_id = r.environment_id
      AND m.started_at BETWEEN r.started_at - interval '7 days' AND r.started_at + interval '7 days'
  )
  SELECT ${OWN_COLUMNS} FROM ${ONE_RUN} ${joinAllPoints()}
  UNION ALL
  SELECT ${POINT_COLUMNS} FROM among r ${joinPoints()}
  ORDER BY series_id, at, run_id, ordinal`;

const cellOf = ({ series, version }: Point) => `${series} ${version?.raw ?? ''}`;

/**
 * Everything that a run measured, with samples: its series, and on them its points and those of the other runs of its
 * repetition group. What only these measured is left out.
 */
export async function readRunResults(
  db: Store,
  projectId: number,
  { id }: Pick<RunSummary, 'id'>,
): Promise<SeriesWithPoints> {
  const run = parsePublicId(id);
  if (run === null) return { series: [], points: [] };
  const [selected, all] = await Promise.all([
    selectSeriesOfRun(db, projectId, run),
    readPoints(db, projectId, TEXT, [projectId, run]),
  ]);
  const own = new Set(all.filter(({ run }) => run === id).map(cellOf));
  const points = await addSamples(
    db,
    projectId,
    all.filter((point) => own.has(cellOf(point))),
  );
  return { series: selected.map(({ series }) => series), points };
}
