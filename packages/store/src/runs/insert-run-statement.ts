import type { RowId } from '../database/row-id.ts';
import { toJsonb } from '../database/to-jsonb.ts';
import type { NewRun } from './insert-run.ts';
import type { RunPayload } from './run-payload.ts';
import type { RunRows } from './to-run-rows.ts';

/**
 * One run in one statement, which is one transaction: everything hangs on `fresh`, the row that the run itself adds, and
 * that is empty when the content is already stored or the client's key is taken. A concurrent upload of the same content
 * waits at `fresh` until this one has committed or failed.
 *
 * The sums in `series` and `driver_versions` are added to whatever stands there, so the order in which runs arrive and
 * how many arrive at once make no difference.
 */
const TEXT = `
WITH claimed AS (
  INSERT INTO idempotency_keys (project_id, key, body_sha256, run_id)
  SELECT $1, k.key, decode(k.body_sha256, 'hex'), $2
  FROM jsonb_to_recordset($3::jsonb) AS k (key text, body_sha256 text)
  ON CONFLICT DO NOTHING
  RETURNING project_id
), fresh AS (
  INSERT INTO runs (project_id, id, content_hash, title, batch, started_at, finished_at, received_at, harness, source,
    environment_id, environment_record, notes, warnings, status_counts, drivers, raw_content_type, raw_file_name, raw_bytes)
  SELECT $1, $2, decode(r.content_hash, 'hex'), r.title, r.batch, r.started_at, r.finished_at, r.received_at, r.harness,
    r.source, r.environment_id, r.environment_record, r.notes, r.warnings, r.status_counts, r.drivers,
    r.raw_content_type, r.raw_file_name, r.raw_bytes
  FROM jsonb_to_record($4::jsonb) AS r (content_hash text, title text, batch text, started_at timestamptz,
    finished_at timestamptz, received_at timestamptz, harness jsonb, source jsonb, environment_id bigint,
    environment_record jsonb, notes jsonb, warnings jsonb, status_counts jsonb, drivers jsonb, raw_content_type text,
    raw_file_name text, raw_bytes int)
  WHERE $3::jsonb = '[]'::jsonb OR EXISTS (SELECT FROM claimed)
  ON CONFLICT DO NOTHING
  RETURNING started_at
), payload AS (
  INSERT INTO run_payloads (project_id, run_id, raw, document, samples, series_ids)
  SELECT $1, $2, $5::bytea, $6::bytea, $7::bytea, $8::bigint[] FROM fresh
), environment AS (
  INSERT INTO environments (project_id, id, label, fields)
  SELECT $1, e.id, e.label, e.fields
  FROM fresh, jsonb_to_recordset($9::jsonb) AS e (id bigint, label text, fields jsonb)
  ON CONFLICT DO NOTHING
), driver AS (
  INSERT INTO drivers AS d (project_id, slug, name, language, purl)
  SELECT $1, n.slug, n.name, n.language, n.purl
  FROM fresh, jsonb_to_recordset($10::jsonb) AS n (slug text, name text, language text, purl text)
  ON CONFLICT (project_id, slug) DO UPDATE
  SET language = coalesce(d.language, excluded.language), purl = coalesce(d.purl, excluded.purl)
), scenario AS (
  INSERT INTO scenarios AS s (project_id, slug, title, description, category, described_at)
  SELECT $1, n.slug, n.title, n.description, n.category, CASE WHEN n.declared THEN fresh.started_at END
  FROM fresh, jsonb_to_recordset($11::jsonb)
    AS n (slug text, title text, description text, category text, declared boolean)
  ON CONFLICT (project_id, slug) DO UPDATE
  SET title = excluded.title, description = excluded.description, category = excluded.category,
    described_at = excluded.described_at
  WHERE excluded.described_at > coalesce(s.described_at, '-infinity')
), scenario_version AS (
  INSERT INTO scenario_versions AS v
    (project_id, id, scenario, hash, title, description, category, sql, work_per_op, first_seen_at)
  SELECT $1, n.id, n.scenario, n.hash, n.title, n.description, n.category, n.sql, n.work_per_op, fresh.started_at
  FROM fresh, jsonb_to_recordset($12::jsonb) AS n (id bigint, scenario text, hash text, title text, description text,
    category text, sql text, work_per_op float8)
  ON CONFLICT (project_id, id) DO UPDATE SET first_seen_at = excluded.first_seen_at
  WHERE excluded.first_seen_at < v.first_seen_at
), new_case AS (
  INSERT INTO cases (project_id, id, scenario, params, metric, unit, direction, exact, estimator)
  SELECT $1, c.id, c.scenario, c.params, c.metric, c.unit, c.direction, c.exact, c.estimator
  FROM fresh, jsonb_to_recordset($13::jsonb) AS c (id bigint, scenario text, params jsonb, metric text, unit text,
    direction direction, exact boolean, estimator text)
  ON CONFLICT DO NOTHING
), driver_version AS (
  INSERT INTO driver_versions AS v
    (project_id, id, driver, raw, text, parsed, prerelease, line, sort_key, results, first_at, last_at)
  SELECT $1, n.id, n.driver, n.raw, n.text, n.parsed, n.prerelease, n.line, n.sort_key, n.results, fresh.started_at,
    fresh.started_at
  FROM fresh, jsonb_to_recordset($14::jsonb) AS n (id bigint, driver text, raw text, text text, parsed boolean,
    prerelease boolean, line text, sort_key text, results int)
  ON CONFLICT (project_id, id) DO UPDATE
  SET results = v.results + excluded.results, first_at = least(v.first_at, excluded.first_at),
    last_at = greatest(v.last_at, excluded.last_at)
), new_series AS (
  INSERT INTO series AS s (project_id, id, case_id, environment_id, driver, options, points, first_at, last_at,
    last_run_id, last_ordinal, last_value)
  SELECT $1, n.id, n.case_id, n.environment_id, n.driver, n.options, n.points, fresh.started_at, fresh.started_at, $2,
    n.last_ordinal, n.last_value
  FROM fresh, jsonb_to_recordset($15::jsonb) AS n (id bigint, case_id bigint, environment_id bigint, driver text,
    options jsonb, points int, last_ordinal int, last_value float8)
  ON CONFLICT (project_id, id) DO UPDATE
  SET points = s.points + excluded.points, first_at = least(s.first_at, excluded.first_at),
    (last_at, last_run_id, last_ordinal, last_value) = (
      SELECT n.at, n.run_id, n.ordinal, n.value
      FROM (VALUES (s.last_at, s.last_run_id, s.last_ordinal, s.last_value),
        (excluded.last_at, excluded.last_run_id, excluded.last_ordinal, excluded.last_value))
        AS n (at, run_id, ordinal, value)
      ORDER BY n.at DESC, n.run_id DESC, n.ordinal DESC LIMIT 1)
), point AS (
  INSERT INTO points (project_id, ordinal, series_id, at, run_id, version_id, scenario_version_id, value, low, high,
    level, n, invocation, status, spread_kind, protocol, reason)
  SELECT $1, p.ordinal, p.series_id, fresh.started_at, $2, p.version_id, p.scenario_version_id, p.value, p.low, p.high,
    p.level, p.n, p.invocation, p.status, p.spread_kind, p.protocol, p.reason
  FROM fresh, jsonb_to_recordset($16::jsonb) AS p (ordinal int, series_id bigint, version_id bigint,
    scenario_version_id bigint, value float8, low float8, high float8, level float8, n bigint, invocation bigint,
    status status, spread_kind spread_kind, protocol protocol, reason text)
)
SELECT EXISTS (SELECT FROM claimed) AS claimed, EXISTS (SELECT FROM fresh) AS created`;

const toRows = (dictionary: readonly { readonly row: unknown }[]) => toJsonb(dictionary.map(({ row }) => row));

/** The statement for one run, prepared once a connection: planning it costs more than running it. */
export function insertRunStatement(id: RowId, { project, idempotencyKey }: NewRun, rows: RunRows, payload: RunPayload) {
  const keys = idempotencyKey ? [{ key: idempotencyKey.key, body_sha256: idempotencyKey.bodySha256 }] : [];
  const values = [
    ...[project.id, id, toJsonb(keys), toJsonb(rows.run)],
    ...[payload.raw, payload.document, payload.samples, `{${rows.seriesIds.join(',')}}`],
    ...[toRows(rows.environments), toRows(rows.drivers), toRows(rows.scenarios), toRows(rows.scenarioVersions)],
    ...[toRows(rows.cases), toJsonb(rows.driverVersions), toJsonb(rows.series), toJsonb(rows.points)],
  ];
  return { name: 'insert-run', text: TEXT, values };
}
