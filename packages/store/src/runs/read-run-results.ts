import { selectSeries } from '../series/select-series.ts';
import { POINT_COLUMNS, type PointRow, toPoints } from '../series/to-points.ts';
import type { Store } from '../store.ts';
import type { Point, RunSummary, SeriesWithPoints } from '../types.ts';
import { parsePublicId } from './public-id.ts';
import { readSamples } from './read-samples.ts';

/** Of the run, and of those that repeat it: its batch in its environment, within a week. */
const TEXT = `
  WITH among AS (
    SELECT r.id FROM runs r WHERE r.project_id = $1 AND r.id = $2
    UNION
    SELECT m.id FROM runs r JOIN runs m ON m.project_id = r.project_id AND m.batch = r.batch
    WHERE r.project_id = $1 AND r.id = $2 AND m.environment_id = r.environment_id
      AND m.started_at BETWEEN r.started_at - interval '7 days' AND r.started_at + interval '7 days'
  )
  SELECT ${POINT_COLUMNS} FROM among a JOIN points p ON p.project_id = $1 AND p.run_id = a.id
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

const cellOf = ({ series, version }: Point) => `${series} ${version?.raw ?? ''}`;

/**
 * Everything that a run measured, with samples: its series, and on them its points and those of the other runs of its
 * batch, which repeat it. What these measured besides is left out.
 */
export async function readRunResults(
  db: Store,
  projectId: number,
  { id, environment }: Pick<RunSummary, 'id' | 'environment'>,
): Promise<SeriesWithPoints> {
  const [selected, { rows }] = await Promise.all([
    selectSeries(db, projectId, { environments: [environment.identity] }),
    db.pool.query({ text: TEXT, values: [projectId, parsePublicId(id)], rowMode: 'array' }),
  ]);
  const all = await toPoints(db, projectId, rows as unknown as PointRow[]);
  const own = new Set(all.filter(({ run }) => run === id).map(cellOf));
  const points = all.filter((point) => own.has(cellOf(point)));
  const samples = await readSamples(db, projectId, points);
  const measured = new Set(points.map(({ series }) => series));
  return {
    series: selected.filter(({ series }) => measured.has(series.key)).map(({ series }) => series),
    points: points.map((point, index) => ({ ...point, samples: samples[index]?.samples ?? null })),
  };
}
