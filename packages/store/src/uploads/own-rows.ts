import type { NormalisedRun } from '@tachograph/schema/normalise';
import { toRowId } from '../database/row-id.ts';
import { toJson } from '../database/to-json.ts';
import type { RunPayload } from '../payloads/run-payload.ts';
import { namesOf } from './statement-parameters.ts';
import {
  POINT_COLUMN_NAMES,
  type PointArray,
  toPointColumns,
  toPointParameter,
  unnestPoints,
} from './to-point-columns.ts';
import type { NewRun, RunKeys } from './to-run-keys.ts';
import { RUN_COLUMNS, toRunRow } from './to-run-rows.ts';
import { TOKEN_PARAMETERS, toTokenValues } from './token-in-force.ts';

/**
 * The points that go with the run itself. Each is about 150 bytes of text, and the connection keeps a buffer as large as
 * the largest statement it ever sent.
 */
export const POINTS_AT_ONCE = 5_000;

/** What the rows of a run itself are made of, beside its points, and the token that it came with. */
export const OWN_PARAMETERS = {
  ...TOKEN_PARAMETERS,
  project: 'int',
  run: 'bigint',
  runRow: 'json',
  raw: 'bytea',
  document: 'bytea',
  samples: 'bytea',
  seriesIds: 'bigint[]',
  versionIds: 'bigint[]',
  versionResults: 'int[]',
} as const;

type References = Readonly<Record<keyof typeof OWN_PARAMETERS, string>>;

/** An array of the points that go with the run; null where these are not all of its points. */
const ofWholeRun = ($: References, array: string) =>
  `CASE WHEN cardinality(${$.seriesIds}) <= ${POINTS_AT_ONCE} THEN ${array} END`;

/**
 * Inserts the rows of a run that no other run has, unless it is stored: parts of a statement, of which `fresh` is the run that was
 * inserted. A part before them, `candidate`, has its row, or none. The parameters of the points are numbered from `firstPoint`.
 */
export const insertOwnRows = ($: References, firstPoint: number): string => `fresh AS (
  INSERT INTO runs (project_id, id, ${namesOf(RUN_COLUMNS)})
  SELECT o.project_id, ${$.run}, ${namesOf(RUN_COLUMNS)} FROM project_states o, candidate WHERE o.project_id = ${$.project}
  ON CONFLICT DO NOTHING RETURNING started_at
), payload AS (
  INSERT INTO run_payloads (project_id, run_id, raw, document, samples, series_ids)
  SELECT o.project_id, ${$.run}, ${$.raw}, ${$.document}, ${$.samples}, ${$.seriesIds}
  FROM project_states o, fresh WHERE o.project_id = ${$.project}
), pending AS (
  INSERT INTO pending_runs (project_id, run_id, at, series_ids, version_ids, version_results, point_versions, point_statuses)
  SELECT o.project_id, ${$.run}, started_at, ${$.seriesIds}, ${$.versionIds}, ${$.versionResults},
    ${ofWholeRun($, toPointParameter('version_id', firstPoint))}, ${ofWholeRun($, toPointParameter('status', firstPoint))}
  FROM project_states o, fresh WHERE o.project_id = ${$.project}
), point AS (
  INSERT INTO points (project_id, run_id, at, series_id, ${POINT_COLUMN_NAMES})
  SELECT o.project_id, ${$.run}, fresh.started_at, p.*
  FROM project_states o, fresh, ${unnestPoints(`(${$.seriesIds})[:${POINTS_AT_ONCE}]`, firstPoint)}
  WHERE o.project_id = ${$.project}
)`;

/** The values of `OWN_PARAMETERS` but for the keys, which `toKeyParameters` gives. */
export const toOwnValues = (newRun: NewRun, keys: RunKeys, payload: RunPayload) => ({
  project: newRun.project.id,
  run: toRowId(newRun.normalised.contentHash.slice(0, 16)),
  runRow: toJson(toRunRow(newRun, keys)),
  ...toTokenValues(newRun.token),
  ...payload,
});

/** The columns of the points that go with the run itself. */
export const toFirstPoints = ({ results, layout }: NormalisedRun, keys: RunKeys): PointArray[] =>
  results.length > POINTS_AT_ONCE
    ? toPointColumns(results.slice(0, POINTS_AT_ONCE), keys)
    : toPointColumns(results, keys, layout);
