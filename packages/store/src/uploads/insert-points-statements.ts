import { toRowId } from '../database/row-id.ts';
import { toArrayText } from '../database/to-array-text.ts';
import { POINTS_AT_ONCE } from './insert-run-statement.ts';
import type { NewRun } from './new-run.ts';
import { POINT_COLUMN_NAMES, toPointColumns, toPointParameters } from './to-point-columns.ts';
import type { RunKeys } from './to-run-keys.ts';

const TEXT = `
INSERT INTO points (project_id, run_id, at, series_id, ${POINT_COLUMN_NAMES})
SELECT r.project_id, r.id, r.started_at, p.*
FROM runs r, unnest($3::bigint[], ${toPointParameters(4)}) AS p (series_id, ${POINT_COLUMN_NAMES})
WHERE r.project_id = $1 AND r.id = $2`;

/** The points of a run that its first statement leaves out, each statement made when it is asked for. None for most. */
export function* insertPointsStatements({ project, normalised }: NewRun, keys: RunKeys) {
  const { contentHash, results } = normalised;
  const run = toRowId(contentHash.slice(0, 16));
  for (let from = POINTS_AT_ONCE; from < results.length; from += POINTS_AT_ONCE) {
    const part = results.slice(from, from + POINTS_AT_ONCE);
    const values = [project.id, run, toArrayText(part.map(keys.seriesOf)), ...toPointColumns(part, keys)];
    yield { name: 'insert-points', text: TEXT, values };
  }
}
