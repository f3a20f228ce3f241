import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity, ScenarioVersion } from '@tachograph/schema/normalise';
import type { EnvironmentRef } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

export type ScenarioSummary = {
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly category: string | null;
  readonly sql: string | null;
  /** Content versions seen, oldest first. */
  readonly versions: readonly (ScenarioVersion & { readonly firstSeenAt: Date })[];
  readonly cases: readonly CaseIdentity[];
  readonly drivers: readonly string[];
  readonly environments: readonly EnvironmentRef[];
  readonly results: number;
  readonly lastAt: Date | null;
};

type ScenarioRow = Pick<ScenarioSummary, 'slug' | 'title' | 'description' | 'category'>;

type ScenarioVersionRow = ScenarioSummary['versions'][number];

type CaseRow = Omit<CaseIdentity, 'key'> & {
  readonly id: RowId;
  readonly drivers: readonly string[];
  readonly environments: readonly RowId[];
  readonly results: number;
  readonly last_at: Date;
};

const SCENARIOS = `
  SELECT slug, title, description, category FROM scenarios
  WHERE project_id = $1 AND ($2::text IS NULL OR slug = $2)
  ORDER BY lower(category) NULLS LAST, lower(title), slug`;

const VERSIONS = `
  SELECT scenario AS slug, title, description, category, sql, work_per_op AS "workPerOp", hash,
    first_seen_at AS "firstSeenAt"
  FROM scenario_versions
  WHERE project_id = $1 AND ($2::text IS NULL OR scenario = $2) AND first_seen_at < 'infinity'
  ORDER BY first_seen_at, id`;

const CASES = `
  SELECT c.id, c.scenario, c.params, c.metric, c.unit, c.direction, c.exact, c.statistic AS statistic,
    array_agg(DISTINCT s.driver) AS drivers, array_agg(DISTINCT s.environment_id) AS environments,
    sum(s.points)::float8 AS results, max(s.last_at) AS last_at
  FROM cases c JOIN series_aggregates s ON s.project_id = c.project_id AND s.case_id = c.id
  WHERE c.project_id = $1 AND ($2::text IS NULL OR c.scenario = $2)
  GROUP BY c.project_id, c.id ORDER BY c.scenario, c.metric, c.params, c.id`;

const ENVIRONMENTS = 'SELECT id, label FROM environments WHERE project_id = $1 ORDER BY label, id';

const toCase = ({ id, drivers: _, environments: __, results: ___, last_at: ____, ...of }: CaseRow): CaseIdentity => ({
  key: toHexKey(id),
  ...of,
});

function toSummary(
  scenario: ScenarioRow,
  versions: readonly ScenarioVersionRow[],
  cases: readonly CaseRow[],
  environments: ReadonlyMap<RowId, EnvironmentRef>,
): ScenarioSummary {
  const used = new Set(cases.flatMap((row) => row.environments));
  const lastAt = Math.max(...cases.map(({ last_at }) => last_at.getTime()));
  return {
    ...scenario,
    sql: versions.findLast(({ sql }) => sql !== null)?.sql ?? null,
    versions,
    cases: cases.map(toCase),
    drivers: [...new Set(cases.flatMap(({ drivers }) => drivers))].sort(),
    environments: [...environments].filter(([id]) => used.has(id)).map(([, environment]) => environment),
    results: cases.reduce((sum, { results }) => sum + results, 0),
    lastAt: cases.length > 0 ? new Date(lastAt) : null,
  };
}

/** Scenarios that have results, by category, then title: one of them where a slug is given. */
async function selectScenarios(db: Store, projectId: number, slug: string | null): Promise<ScenarioSummary[]> {
  const [scenarios, versions, cases, environments] = await Promise.all([
    queryRows<ScenarioRow>(db.pool, SCENARIOS, [projectId, slug]),
    queryRows<ScenarioVersionRow>(db.pool, VERSIONS, [projectId, slug]),
    queryRows<CaseRow>(db.pool, CASES, [projectId, slug]),
    queryRows<{ id: RowId; label: string }>(db.pool, ENVIRONMENTS, [projectId]),
  ]);
  const versionsOf = groupBy(versions, (version) => version.slug);
  const casesOf = groupBy(cases, ({ scenario }) => scenario);
  const refs = new Map(environments.map(({ id, label }) => [id, { identity: toHexKey(id), label }]));
  return scenarios.flatMap((scenario) => {
    const measured = casesOf.get(scenario.slug);
    return measured ? [toSummary(scenario, versionsOf.get(scenario.slug) ?? [], measured, refs)] : [];
  });
}

export async function findScenario(db: Store, projectId: number, slug: string): Promise<ScenarioSummary | null> {
  const [scenario = null] = await selectScenarios(db, projectId, slug);
  return scenario;
}

/** By category, then title. */
export const listScenarios = (db: Store, projectId: number): Promise<ScenarioSummary[]> =>
  selectScenarios(db, projectId, null);

const METRICS =
  'SELECT metric FROM cases WHERE project_id = $1 GROUP BY metric ORDER BY count(*) DESC, metric LIMIT $2';

/** The metrics of a project, those of most cases first. */
export async function listMetrics(db: Store, projectId: number, limit: number): Promise<string[]> {
  const rows = await queryRows<{ metric: string }>(db.pool, METRICS, [projectId, limit]);
  return rows.map(({ metric }) => metric);
}

const CATEGORIES = `
  SELECT slug, category FROM scenarios
  WHERE project_id = $1 AND slug = ANY ($2) AND category IS NOT NULL`;

/** The categories of some scenarios by slug; a scenario without one is left out. */
export async function readCategories(
  db: Store,
  projectId: number,
  scenarios: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryRows<{ slug: string; category: string }>(db.pool, CATEGORIES, [projectId, scenarios]);
  return new Map(rows.map(({ slug, category }) => [slug, category]));
}
