import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** How many changes a scenario has, and the id of the largest of the newest day. */
export type ChangedScenario = { readonly changes: number; readonly newest: string };

const DAY = `date_trunc('day', c.at, 'UTC')`;
const SIZE = `coalesce(abs(ln((c.details->>'ratio')::float8)), 0)`;

/** Changes of the project `$1` that were found and are no false alarms. */
const FOUND = `c.project_id = $1 AND c.is_current AND c.more_runs IS NULL AND c.state <> 'false-alarm'`;

const SCENARIOS = `
  SELECT k.scenario, count(*)::int AS changes,
    (array_agg(c.id ORDER BY ${DAY} DESC, ${SIZE} DESC, c.id DESC))[1] AS newest
  FROM changes c
  JOIN series s ON s.project_id = c.project_id AND s.id = c.series_id
  JOIN cases k ON k.project_id = s.project_id AND k.id = s.case_id
  WHERE ${FOUND}
  GROUP BY k.scenario`;

/** The scenarios of a project (their slugs) that have changes which were found and are no false alarms. */
export async function listChangedScenarios(
  db: Store,
  projectId: number,
): Promise<ReadonlyMap<string, ChangedScenario>> {
  type Row = { readonly scenario: string; readonly changes: number; readonly newest: RowId };
  const rows = await queryRows<Row>(db.pool, SCENARIOS, [projectId]);
  return new Map(rows.map(({ scenario, changes, newest }) => [scenario, { changes, newest: toHexKey(newest) }]));
}

/** Where a change is found by its axis: along time by its times, by version wherever its two sides are two versions. */
const ON_AXIS = {
  time: `c.axis = 'time'`,
  version: `c.details->'before'->>'version' <> c.details->'after'->>'version'`,
} as const;

const SERIES = (axis: keyof typeof ON_AXIS) => `
  SELECT DISTINCT c.series_id AS id
  FROM changes c
  WHERE ${FOUND} AND c.series_id = ANY ($2::bigint[]) AND ${ON_AXIS[axis]}`;

/** Of these series (their keys) those with a change on an axis that was found and is no false alarm. */
export async function listChangedSeries(
  db: Store,
  projectId: number,
  series: readonly string[],
  axis: 'version' | 'time',
): Promise<ReadonlySet<string>> {
  if (series.length === 0) return new Set();
  const rows = await queryRows<{ id: RowId }>(db.pool, SERIES(axis), [projectId, toRowIds(series)]);
  return new Set(rows.map(({ id }) => toHexKey(id)));
}
