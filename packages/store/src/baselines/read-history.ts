import type { HistoryPoint } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { joinPoints, selectRuns } from '../points/points-of-run.ts';
import { NOT_EXCLUDED, parsePublicId } from '../runs/select-runs.ts';
import { toVersionsById, VERSIONS_BY_ID, type VersionRow } from '../series/version-rows.ts';
import type { BaseQuery } from './find-base-runs.ts';

/** Batches of the base branch, and further ones of the commit: as many as a test takes. */
const MOST_OF_BASE = 30;
const MOST_OF_HEAD = 2;
/** Of one batch the newest runs; more repeats hardly move their median. */
const MOST_REPEATS = 10;
/** Runs that are looked at, so that a batch of very many repeats does not make the search long. */
const MOST_SEEN = 1_000;

const EARLIER = `r.project_id = $1 AND r.id <> $2 AND r.environment_id = $5 AND r.started_at < $4 AND ${NOT_EXCLUDED}
  AND coalesce(r.source->>'dirty', 'false') <> 'true'
  AND ($6::text IS NULL OR coalesce(r.source->>'repository', $6) = $6)`;
const OF_BASE = `${EARLIER} AND r.source->>'branch' = ANY ($7::text[]) AND r.source->>'pullRequest' IS NULL
  AND lower(r.source->>'commit') IS DISTINCT FROM lower($8::text)
  AND ($3::text IS NULL OR r.repetition_group IS DISTINCT FROM $3 OR lower(r.source->>'commit') <> lower($8::text))`;
const OF_HEAD = `${EARLIER} AND lower(r.source->>'commit') = lower($8::text)
  AND ($3::text IS NULL OR r.repetition_group IS DISTINCT FROM $3)`;

const newest = (where: string, isHead: boolean, most: number) => `
  SELECT id, ${isHead} AS is_head, batch FROM (
    SELECT *, dense_rank() OVER (ORDER BY batch_at DESC, batch) AS of_batch,
      row_number() OVER (PARTITION BY batch ORDER BY started_at DESC, id DESC) AS of_run
    FROM (
      SELECT *, max(started_at) OVER (PARTITION BY batch) AS batch_at FROM (
        SELECT r.id, r.started_at, coalesce('group ' || r.repetition_group, 'run ' || r.id) AS batch FROM runs r
        WHERE ${where} ORDER BY r.started_at DESC, r.id DESC LIMIT ${MOST_SEEN}
      ) seen
    ) timed
  ) ranked WHERE of_batch <= ${most} AND of_run <= ${MOST_REPEATS}`;

const RUNS = `${newest(OF_BASE, false, MOST_OF_BASE)} UNION ALL ${newest(OF_HEAD, true, MOST_OF_HEAD)}`;

const POINTS = `
  SELECT p.series_id AS series, p.version_id AS version, h.hash AS "scenarioHash", b.batch, b.is_head AS "isHead",
    max(p.at) AS at, percentile_cont(0.5) WITHIN GROUP (ORDER BY p.value) AS value
  FROM ${selectRuns('o.id = ANY ($2::bigint[])')}
  JOIN unnest($2::bigint[], $3::boolean[], $4::text[]) AS b (run_id, is_head, batch) ON b.run_id = r.id
  ${joinPoints('u.series_id = ANY ($5)')}
  LEFT JOIN scenario_versions h ON h.project_id = $1 AND h.id = p.scenario_version_id
  WHERE p.status = 'ok' AND p.value IS NOT NULL
  GROUP BY p.series_id, p.version_id, h.hash, b.batch, b.is_head
  ORDER BY max(p.at), b.batch`;

type RunRow = { readonly id: RowId; readonly is_head: boolean; readonly batch: string };

type PointRow = Omit<HistoryPoint, 'series' | 'version'> & { readonly series: RowId; readonly version: RowId | null };

/**
 * The newest 30 batches of the branches of a query before its run, in its environment, and the newest two other ones of the
 * commit that it measured: what they came to on the series given, oldest first.
 */
export async function readHistory(
  db: Store,
  projectId: number,
  { run, repetitionGroup, measured, startedAt, environment, repository, branches }: BaseQuery,
  series: readonly RowId[],
): Promise<HistoryPoint[]> {
  const runs = await queryRows<RunRow>(db.pool, RUNS, [
    projectId,
    parsePublicId(run) ?? 0,
    repetitionGroup,
    startedAt,
    parseHexKey(environment),
    repository,
    [...branches],
    measured,
  ]);
  if (runs.length === 0) return [];
  const rows = await queryRows<PointRow>(db.pool, POINTS, [
    projectId,
    runs.map(({ id }) => id),
    runs.map(({ is_head }) => is_head),
    runs.map(({ batch }) => batch),
    series,
  ]);
  const ids = [...new Set(rows.flatMap(({ version }) => version ?? []))];
  const versions = toVersionsById(await queryRows<VersionRow>(db.pool, VERSIONS_BY_ID, [projectId, ids]));
  return rows.map(({ series: of, version, ...point }) => ({
    series: toHexKey(of),
    version: (version !== null && versions.get(version)) || null,
    ...point,
  }));
}
