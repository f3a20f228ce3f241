import type { RowId } from '../database/row-id.ts';
import { toJson } from '../database/to-json.ts';
import type { NewRun } from './new-run.ts';
import type { RunPayload } from './run-payload.ts';
import type { DictionaryRow, DictionaryRows } from './to-dictionary-rows.ts';
import { toDriverVersions, toPoints, toRun, toSeriesIds } from './to-run-rows.ts';

/**
 * One run in one statement, which is one transaction. Everything hangs on `fresh`, the row that the run itself adds; it
 * is empty when the content is already stored or the client's key is taken. A concurrent upload of the same content
 * waits at `fresh` until this one has committed or failed.
 *
 * The sums in `series` and `driver_versions` are added to whatever stands there, so it makes no difference in which
 * order runs arrive, nor how many at once. Rows are locked in the order of their keys, so that no two uploads wait for
 * each other.
 *
 * A series that this process knows is sent without its columns. Were its row gone, the empty ones would be inserted and
 * their foreign keys refuse them.
 */
const TEXT = `
WITH claimed AS (
  INSERT INTO idempotency_keys (project_id, key, body_sha256, run_id)
  SELECT $1, k.key, decode(k.body_sha256, 'hex'), $2
  FROM json_to_recordset($3::json) AS k (key text, body_sha256 text)
  ON CONFLICT DO NOTHING
  RETURNING project_id
), fresh AS (
  INSERT INTO runs (project_id, id, content_hash, title, batch, started_at, finished_at, received_at, harness, source,
    environment_id, environment_record, notes, warnings, status_counts, drivers, raw_content_type, raw_file_name, raw_bytes)
  SELECT $1, $2, decode(r.content_hash, 'hex'), r.title, r.batch, r.started_at, r.finished_at, r.received_at, r.harness,
    r.source, r.environment_id, r.environment_record, r.notes, r.warnings, r.status_counts, r.drivers,
    r.raw_content_type, r.raw_file_name, r.raw_bytes
  FROM json_to_record($4::json) AS r (content_hash text, title text, batch text, started_at timestamptz,
    finished_at timestamptz, received_at timestamptz, harness jsonb, source jsonb, environment_id bigint,
    environment_record jsonb, notes jsonb, warnings jsonb, status_counts jsonb, drivers jsonb, raw_content_type text,
    raw_file_name text, raw_bytes int)
  WHERE json_array_length($3::json) = 0 OR EXISTS (SELECT FROM claimed)
  ON CONFLICT DO NOTHING
  RETURNING started_at
), payload AS (
  INSERT INTO run_payloads (project_id, run_id, raw, document, samples, series_ids)
  SELECT $1, $2, $5::bytea, $6::bytea, $7::bytea, $8::bigint[] FROM fresh
), environment AS (
  INSERT INTO environments (project_id, id, label, fields)
  SELECT $1, n.id, n.label, n.fields
  FROM fresh, json_to_recordset($9::json) AS n (id bigint, label text, fields jsonb)
  ON CONFLICT DO NOTHING
), driver AS (
  INSERT INTO drivers AS d (project_id, slug, name, language, purl)
  SELECT DISTINCT ON (n.slug) $1::int, n.slug, n.name, n.language, n.purl
  FROM fresh, json_to_recordset($10::json) AS n (slug text, name text, language text, purl text)
  ORDER BY n.slug, n.purl, n.language, n.name
  ON CONFLICT (project_id, slug) DO UPDATE
  SET language = coalesce(d.language, excluded.language), purl = coalesce(d.purl, excluded.purl)
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
), driver_version AS (
  INSERT INTO driver_versions AS v
    (project_id, id, driver, raw, text, parsed, prerelease, line, sort_key, results, first_at, last_at)
  SELECT $1, n.id, n.driver, n.raw, n.text, n.parsed, n.prerelease, n.line, n.sort_key, n.results, fresh.started_at,
    fresh.started_at
  FROM fresh, json_to_recordset($14::json) AS n (id bigint, driver text, raw text, text text, parsed boolean,
    prerelease boolean, line text, sort_key text, results int)
  ORDER BY n.id
  ON CONFLICT (project_id, id) DO UPDATE
  SET results = v.results + excluded.results, first_at = least(v.first_at, excluded.first_at),
    last_at = greatest(v.last_at, excluded.last_at)
), incoming AS MATERIALIZED (
  SELECT fresh.started_at AS at, p.*
  FROM fresh, json_to_recordset($15::json) AS p (ordinal int, series_id bigint, version_id bigint,
    scenario_version_id bigint, value float8, low float8, high float8, level float8, n bigint, invocation bigint,
    status status, spread_kind spread_kind, protocol protocol, reason text)
), grown AS (
  SELECT series_id, at, count(*)::int AS points FROM incoming GROUP BY series_id, at
), new_series AS (
  INSERT INTO series AS s (project_id, id, case_id, environment_id, driver, options, points, first_at, last_at)
  SELECT $1, g.series_id, coalesce(n.case_id, 0), coalesce(n.environment_id, 0), coalesce(n.driver, ''),
    coalesce(n.options, '{}'), g.points, g.at, g.at
  FROM grown g LEFT JOIN json_to_recordset($16::json)
    AS n (id bigint, case_id bigint, environment_id bigint, driver text, options jsonb) ON n.id = g.series_id
  ORDER BY g.series_id
  ON CONFLICT (project_id, id) DO UPDATE
  SET points = s.points + excluded.points, first_at = least(s.first_at, excluded.first_at),
    last_at = greatest(s.last_at, excluded.last_at)
), point AS (
  INSERT INTO points (project_id, ordinal, series_id, at, run_id, version_id, scenario_version_id, value, low, high,
    level, n, invocation, status, spread_kind, protocol, reason)
  SELECT $1, ordinal, series_id, at, $2, version_id, scenario_version_id, value, low, high, level, n, invocation, status,
    spread_kind, protocol, reason
  FROM incoming
)
SELECT EXISTS (SELECT FROM claimed) AS claimed, EXISTS (SELECT FROM fresh) AS created`;

const toRows = (dictionary: readonly DictionaryRow[]) => toJson(dictionary.map(({ row }) => row));

/** The statement for one run, prepared once a connection: planning it takes a third of the time that running it does. */
export function insertRunStatement(id: RowId, newRun: NewRun, rows: DictionaryRows, payload: RunPayload) {
  const { project, idempotencyKey, normalised } = newRun;
  const { results } = normalised;
  const keys = idempotencyKey ? [{ key: idempotencyKey.key, body_sha256: idempotencyKey.bodySha256 }] : [];
  const values = [
    ...[project.id, id, toJson(keys), toJson(toRun(newRun))],
    ...[payload.raw, payload.document, payload.samples, `{${toSeriesIds(results).join(',')}}`],
    ...[toRows(rows.environments), toRows(rows.drivers), toRows(rows.scenarios), toRows(rows.scenarioVersions)],
    ...[toRows(rows.cases), toJson(toDriverVersions(results)), toJson(toPoints(results)), toRows(rows.series)],
  ];
  return { name: 'insert-run', text: TEXT, values };
}
