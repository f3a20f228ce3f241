import type { Environment } from '@tachograph/schema/environment';
import type { Harness } from '@tachograph/schema/run';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { DriverRef } from '../drivers/driver.ts';
import { newestVersionIds } from '../rollups/series-version-statements.ts';
import { listRuns } from '../runs/list-runs.ts';
import type { ListedRun } from '../runs/run.ts';
import {
  type EnvironmentRow,
  type EnvironmentSummary,
  SELECT_ENVIRONMENTS,
  toEnvironmentSummary,
} from './select-environments.ts';

export type EnvironmentDetail = EnvironmentSummary & {
  /** The newest run's full record; identity fields are the same in every run here. */
  readonly record: Environment;
  readonly harness: Harness | null;
  readonly whoRanHere: readonly {
    readonly driver: DriverRef;
    /** The newest 500 of each series at most, oldest first. */
    readonly versions: readonly string[];
    readonly results: number;
  }[];
  readonly scenarios: readonly { readonly slug: string; readonly title: string }[];
  readonly recentRuns: readonly ListedRun[];
};

type RanHere = DriverRef & { readonly results: number; readonly versions: readonly string[] };

const RECENT_RUNS = 20;

const NEWEST = `
  SELECT environment_record AS record, harness FROM runs
  WHERE project_id = $1 AND environment_id = $2 ORDER BY started_at DESC, id DESC LIMIT 1`;

const SERIES_HERE = 'ARRAY(SELECT id FROM series WHERE project_id = $1 AND environment_id = $2)';

const RAN_HERE = `
  WITH here AS (
    SELECT version_id FROM ${newestVersionIds(SERIES_HERE)} n
    UNION
    SELECT unnest(u.version_ids) FROM pending_runs u JOIN runs r ON r.project_id = u.project_id AND r.id = u.run_id
    WHERE u.project_id = $1 AND r.environment_id = $2
  ), versions AS (
    SELECT v.driver, v.text, v.sort_key FROM here JOIN driver_versions v ON v.project_id = $1 AND v.id = here.version_id
  )
  SELECT d.slug, d.name, d.language, d.purl, sum(s.points)::float8 AS results,
    ARRAY(
      SELECT v.text FROM versions v WHERE v.driver = d.slug GROUP BY v.text ORDER BY min(v.sort_key), v.text
    ) AS versions
  FROM series_aggregates s JOIN drivers d ON d.project_id = s.project_id AND d.slug = s.driver
  WHERE s.project_id = $1 AND s.environment_id = $2
  GROUP BY d.project_id, d.slug ORDER BY lower(d.name), d.slug`;

const SCENARIOS = `
  SELECT DISTINCT n.slug, n.title
  FROM series_aggregates s
  JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
  JOIN scenarios n ON n.project_id = c.project_id AND n.slug = c.scenario
  WHERE s.project_id = $1 AND s.environment_id = $2
  ORDER BY n.title, n.slug`;

export async function findEnvironment(
  db: Store,
  projectId: number,
  identity: string,
): Promise<EnvironmentDetail | null> {
  const id = parseHexKey(identity);
  if (id === null) return null;
  const rows = await queryRows<EnvironmentRow>(db.pool, `${SELECT_ENVIRONMENTS} AND e.id = $2`, [projectId, id]);
  if (!rows[0]) return null;
  const here = [projectId, id];
  const [[newest], ranHere, scenarios, recentRuns] = await Promise.all([
    queryRows<Pick<EnvironmentDetail, 'record' | 'harness'>>(db.pool, NEWEST, here),
    queryRows<RanHere>(db.pool, RAN_HERE, here),
    queryRows<EnvironmentDetail['scenarios'][number]>(db.pool, SCENARIOS, here),
    listRuns(db, projectId, { limit: RECENT_RUNS, environment: identity, oncePerGroup: true }),
  ]);
  return {
    ...toEnvironmentSummary(rows[0]),
    record: newest?.record ?? {},
    harness: newest?.harness ?? null,
    whoRanHere: ranHere.map(({ results, versions, ...driver }) => ({ driver, versions, results })),
    scenarios,
    recentRuns,
  };
}
