import { type RowId, toRowId } from '../database/row-id.ts';
import { toArrayText } from '../database/to-array-text.ts';
import { toJson } from '../database/to-json.ts';
import type { NewRun } from './new-run.ts';
import type { RunPayload } from './run-payload.ts';
import type { DimensionRow, DimensionRows } from './to-dimension-rows.ts';
import { POINT_COLUMN_NAMES, toPointColumns, toPointParameters } from './to-point-columns.ts';
import type { RunKeys } from './to-run-keys.ts';
import { countVersions, toRun } from './to-run-rows.ts';

/**
 * The points that go with the run itself. Each is about 150 bytes of text, and the connection keeps a buffer as large as
 * the largest statement it ever sent.
 */
export const POINTS_AT_ONCE = 5_000;

/**
 * One run in one statement, which is one transaction. Everything hangs on `fresh`, the row that the run itself adds; it
 * is empty when the content is already stored or the client's key is taken. A concurrent upload of the same content
 * waits at `fresh` until this one has committed or failed. The points of a large run that are too many for one statement
 * follow in the same transaction: see `insertPointsStatements`.
 *
 * Uploads that bring nothing new to the dictionaries only add rows of their own, so none waits for the commit of
 * another: `uncounted` takes down what the run will add to the sums of its series and driver versions, and `aggregateRuns`
 * adds it up later. New dictionary rows are added in the order of their keys, so that no two uploads wait for each other.
 *
 * `present` are the rows that are left out because this process remembers them. Where one is gone, or the run that was
 * the first with a scenario's content, nothing is written, not even the client's key.
 */
const TEXT = `
WITH present AS (
  SELECT (SELECT count(*) FROM series WHERE project_id = $1 AND id = ANY ($5::bigint[])) = cardinality($5)
    AND (SELECT count(*) FROM driver_versions WHERE project_id = $1 AND id = ANY ($6::bigint[])) = cardinality($6)
    AND (SELECT count(*) FROM scenario_versions WHERE project_id = $1 AND id = ANY ($7::bigint[])
      AND first_seen_at <= ($4::json->>'started_at')::timestamptz) = cardinality($7)
    AS yes
), claimed AS (
  INSERT INTO idempotency_keys (project_id, key, body_sha256, run_id)
  SELECT $1, k.key, decode(k.body_sha256, 'hex'), $2
  FROM present, json_to_recordset($3::json) AS k (key text, body_sha256 text) WHERE present.yes
  ON CONFLICT DO NOTHING
  RETURNING project_id
), fresh AS (
  INSERT INTO runs (project_id, id, content_hash, title, batch, reproduces, started_at, finished_at, received_at, harness,
    source, environment_id, environment_record, notes, warnings, status_counts, drivers, raw_content_type, raw_file_name,
    raw_bytes)
  SELECT $1, $2, decode(r.content_hash, 'hex'), r.title, r.batch, r.reproduces, r.started_at, r.finished_at, r.received_at,
    r.harness, r.source, r.environment_id, r.environment_record, r.notes, r.warnings, r.status_counts, r.drivers,
    r.raw_content_type, r.raw_file_name, r.raw_bytes
  FROM present, json_to_record($4::json) AS r (content_hash text, title text, batch text, reproduces bigint,
    started_at timestamptz, finished_at timestamptz, received_at timestamptz, harness jsonb, source jsonb,
    environment_id bigint, environment_record jsonb, notes jsonb, warnings jsonb, status_counts jsonb, drivers jsonb,
    raw_content_type text, raw_file_name text, raw_bytes int)
  WHERE present.yes AND (json_array_length($3::json) = 0 OR EXISTS (SELECT FROM claimed))
  ON CONFLICT DO NOTHING
  RETURNING started_at
), environment AS (
  INSERT INTO environments (project_id, id, label, fields)
  SELECT $1, n.id, n.label, n.fields
  FROM fresh, json_to_recordset($8::json) AS n (id bigint, label text, fields jsonb)
  ON CONFLICT DO NOTHING
), driver AS (
  INSERT INTO drivers AS d (project_id, slug, name, language, purl)
  SELECT DISTINCT ON (n.slug) $1::int, n.slug, n.name, n.language, n.purl
  FROM fresh, json_to_recordset($9::json) AS n (slug text, name text, language text, purl text)
  ORDER BY n.slug, n.purl, n.language, n.name
  ON CONFLICT (project_id, slug) DO UPDATE
  SET language = coalesce(d.language, excluded.language), purl = coalesce(d.purl, excluded.purl)
), driver_version AS (
  INSERT INTO driver_versions
    (project_id, id, driver, raw, text, parsed, prerelease, line, sort_key, results, first_at, last_at)
  SELECT $1, n.id, n.driver, n.raw, n.text, n.parsed, n.prerelease, n.line, n.sort_key, 0, fresh.started_at,
    fresh.started_at
  FROM fresh, json_to_recordset($10::json) AS n (id bigint, driver text, raw text, text text, parsed boolean,
    prerelease boolean, line text, sort_key text)
  ORDER BY n.id
  ON CONFLICT DO NOTHING
), scenario AS (
  INSERT INTO scenarios AS s (project_id, slug, title, description, category, described_at)
  SELECT $1, n.slug, n.title, n.description, n.category, CASE WHEN n.described THEN fresh.started_at END
  FROM fresh, json_to_recordset($11::json)
    AS n (slug text, title text, description text, category text, described boolean)
  ORDER BY n.slug
  ON CONFLICT (project_id, slug) DO UPDATE
  SET title = excluded.title, description = excluded.description, category = excluded.category,
    described_at = excluded.described_at
  WHERE excluded.described_at > coalesce(s.described_at, '-infinity')
), scenario_version AS (
  INSERT INTO scenario_versions AS v
    (project_id, id, scenario, hash, title, description, category, sql, work_per_op, first_seen_at)
  SELECT $1, n.id, n.scenario, n.hash, n.title, n.description, n.category, n.sql, n.work_per_op, fresh.started_at
  FROM fresh, json_to_recordset($12::json) AS n (id bigint, scenario text, hash text, title text, description text,
    category text, sql text, work_per_op float8)
  ORDER BY n.id
  ON CONFLICT (project_id, id) DO UPDATE SET first_seen_at = excluded.first_seen_at
  WHERE excluded.first_seen_at < v.first_seen_at
), new_case AS (
  INSERT INTO cases (project_id, id, scenario, params, metric, unit, direction, exact, estimator)
  SELECT $1, n.id, n.scenario, n.params, n.metric, n.unit, n.direction, n.exact, n.estimator
  FROM fresh, json_to_recordset($13::json) AS n (id bigint, scenario text, params jsonb, metric text, unit text,
    direction direction, exact boolean, estimator text)
  ORDER BY n.id
  ON CONFLICT DO NOTHING
), new_series AS (
  INSERT INTO series (project_id, id, case_id, environment_id, driver, options, points, first_at, last_at)
  SELECT $1, n.id, n.case_id, n.environment_id, n.driver, n.options, 0, fresh.started_at, fresh.started_at
  FROM fresh, json_to_recordset($14::json)
    AS n (id bigint, case_id bigint, environment_id bigint, driver text, options jsonb)
  ORDER BY n.id
  ON CONFLICT DO NOTHING
), payload AS (
  INSERT INTO run_payloads (project_id, run_id, raw, document, samples, series_ids)
  SELECT $1, $2, $15::bytea, $16::bytea, $17::bytea, $18::bigint[] FROM fresh
), uncounted AS (
  INSERT INTO uncounted_runs (project_id, run_id, at, series_ids, version_ids, version_results)
  SELECT $1, $2, started_at, $18::bigint[], $19::bigint[], $20::int[] FROM fresh
), point AS (
  INSERT INTO points (project_id, run_id, at, series_id, ${POINT_COLUMN_NAMES})
  SELECT $1, $2, fresh.started_at, p.*
  FROM fresh, unnest(($18::bigint[])[:${POINTS_AT_ONCE}], ${toPointParameters(21)}) AS p (series_id, ${POINT_COLUMN_NAMES})
)
SELECT (SELECT yes FROM present) AS present, EXISTS (SELECT FROM claimed) AS claimed,
  EXISTS (SELECT FROM fresh) AS created`;

const toRows = (dictionary: readonly DimensionRow[]) => toJson(dictionary.map(({ row }) => row));

/** The keys a run names, each once, without those whose rows are sent along. */
const toRemembered = (named: Iterable<RowId | null>, sent: readonly DimensionRow[]) => {
  const ids = new Set(named);
  for (const { row } of sent) ids.delete(String(row.id));
  ids.delete(null);
  return toArrayText([...ids]);
};

/** The statement for one run, prepared once a connection: planning it takes a third of the time that running it does. */
export function insertRunStatement(newRun: NewRun, keys: RunKeys, rows: DimensionRows, payload: RunPayload) {
  const { project, idempotencyKey, normalised } = newRun;
  const { results } = normalised;
  const claims = idempotencyKey ? [{ key: idempotencyKey.key, body_sha256: idempotencyKey.bodySha256 }] : [];
  const series = results.map(keys.seriesOf);
  const versions = countVersions(results, keys);
  const values = [
    ...[project.id, toRowId(normalised.contentHash.slice(0, 16)), toJson(claims), toJson(toRun(newRun))],
    ...[toRemembered(series, rows.series), toRemembered(versions.ids, rows.driverVersions)],
    toRemembered(results.map(keys.scenarioVersionOf), rows.scenarioVersions),
    ...[toRows(rows.environments), toRows(rows.drivers), toRows(rows.driverVersions), toRows(rows.scenarios)],
    ...[toRows(rows.scenarioVersions), toRows(rows.cases), toRows(rows.series)],
    ...[payload.raw, payload.document, payload.samples],
    ...[toArrayText(series), toArrayText(versions.ids), toArrayText(versions.results)],
    ...toPointColumns(results.slice(0, POINTS_AT_ONCE), keys),
  ];
  return { name: 'insert-run', text: TEXT, values };
}
