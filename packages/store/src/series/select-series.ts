import type { CaseIdentity } from '@tachograph/schema/normalise';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { SERIES_STATE } from './read-series-states.ts';
import type { Series, SeriesFilter } from './to-points.ts';

/** A series with its key in the database, for the queries that follow. */
export type SelectedSeries = {
  readonly id: RowId;
  readonly series: Series;
  /** As `readSeriesStates` reads it. */
  readonly state: string;
};

type SeriesRow = Omit<Series, 'key' | 'case' | 'driver' | 'environment'> &
  Omit<CaseIdentity, 'key'> &
  Omit<Series['driver'], 'slug'> & {
    readonly id: RowId;
    readonly caseId: RowId;
    readonly driver: string;
    readonly environmentId: RowId;
    readonly label: string;
    readonly state: string;
  };

const select = (aggregates: string) => `
  SELECT s.id, s.options, s.points, s.first_at AS "firstAt", s.last_at AS "lastAt", s.case_id AS "caseId", c.scenario,
    c.params, c.metric, c.unit, c.direction, c.exact, c.statistic AS statistic, n.title AS "scenarioTitle", s.driver,
    d.name, d.language, d.purl, s.environment_id AS "environmentId", e.label, ${SERIES_STATE} AS state
  FROM ${aggregates} s
  JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
  JOIN scenarios n ON n.project_id = c.project_id AND n.slug = c.scenario
  JOIN drivers d ON d.project_id = s.project_id AND d.slug = s.driver
  JOIN environments e ON e.project_id = s.project_id AND e.id = s.environment_id
  WHERE s.project_id = $1
    AND ($2::text[] IS NULL OR c.scenario = ANY ($2))
    AND ($3::text[] IS NULL OR s.driver = ANY ($3))
    AND ($4::bigint[] IS NULL OR s.environment_id = ANY ($4))
    AND ($5::text IS NULL OR c.metric = $5)
    AND ($6::text IS NULL OR c.statistic = $6)
    AND ($7::bigint[] IS NULL OR s.id = ANY ($7))
  ORDER BY c.scenario, s.driver, s.id`;

const TEXT = select('series_aggregates');

/** A series without points begins and ends at the time of the run. */
const TEXT_OF_RUN = select(`(
    SELECT o.project_id, o.id, o.case_id, o.environment_id, o.driver, o.options, coalesce(n.points, 0) AS points,
      coalesce(n.first_at, r.started_at) AS first_at, coalesce(n.last_at, r.started_at) AS last_at, o.revision
    FROM runs r JOIN run_payloads l ON l.project_id = r.project_id AND l.run_id = r.id
    JOIN series o ON o.project_id = r.project_id AND o.id = ANY (l.series_ids)
    LEFT JOIN series_aggregates n ON n.project_id = o.project_id AND n.id = o.id
    WHERE r.project_id = $1 AND r.id = $8
  )`);

function toSelected(row: SeriesRow): SelectedSeries {
  const { scenario, params, metric, unit, direction, exact, statistic } = row;
  const { driver: slug, name, language, purl } = row;
  const series = {
    key: toHexKey(row.id),
    case: { key: toHexKey(row.caseId), scenario, params, metric, unit, direction, exact, statistic },
    scenarioTitle: row.scenarioTitle,
    driver: { slug, name, language, purl },
    options: row.options,
    environment: { identity: toHexKey(row.environmentId), label: row.label },
    points: row.points,
    firstAt: row.firstAt,
    lastAt: row.lastAt,
  };
  return { id: row.id, series, state: row.state };
}

/** The series of a run, also of an excluded one. */
export async function selectSeriesOfRun(db: Store, projectId: number, run: RowId): Promise<SelectedSeries[]> {
  const rows = await queryRows<SeriesRow>(db.pool, TEXT_OF_RUN, [projectId, ...Array(6).fill(null), run]);
  return rows.map(toSelected);
}

/** The series that match a filter and have points, by scenario, then driver. Conditions on points do not apply here. */
export async function selectSeries(db: Store, projectId: number, filter: SeriesFilter): Promise<SelectedSeries[]> {
  const { scenarios, drivers, environments, metric, statistic, keys } = filter;
  const rows = await queryRows<SeriesRow>(db.pool, TEXT, [
    projectId,
    scenarios,
    drivers,
    environments && toRowIds(environments),
    metric,
    statistic,
    keys && toRowIds(keys),
  ]);
  return rows.map(toSelected);
}
