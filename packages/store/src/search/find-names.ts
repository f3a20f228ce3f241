import { isListed, toViewerValues, type Viewer } from '../access/may-read.ts';
import { toPatterns } from '../database/like-patterns.ts';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** At most so many of each kind are found. */
type Limit = { readonly limit: number };

type Named = { readonly slug: string; readonly name: string };

/** What was found, by kind: one more than the limit where there are more. */
export type Found = {
  readonly projects: readonly Named[];
  readonly scenarios: readonly Named[];
  readonly drivers: readonly Named[];
  readonly versions: readonly { readonly driver: string; readonly name: string; readonly version: string }[];
  readonly environments: readonly { readonly identity: string; readonly label: string }[];
};

/** Every pattern occurs among the kind and the names. */
const matches = (kind: string, names: string, patterns: string) =>
  `lower(concat_ws(' ', '${kind}', ${names})) LIKE ALL (${patterns}::text[])`;

const PROJECTS = `
  SELECT p.slug, p.title AS name FROM projects p
  WHERE ${matches('project', 'p.slug, p.title', '$1')} AND ${isListed('p', 3)} ORDER BY p.slug LIMIT $2`;

/** The series of the project $1 that have results, pending ones included: what is without one has no page. */
const MEASURED = `
    SELECT s.case_id, s.driver, s.environment_id FROM series s
    WHERE s.project_id = $1
      AND (s.points > 0 OR s.id IN (SELECT unnest(u.series_ids) FROM pending_runs u WHERE u.project_id = $1))`;

const SCENARIOS = `
  SELECT n.slug, n.title AS name FROM scenarios n
  WHERE n.project_id = $1 AND ${matches('scenario', 'n.title, n.slug', '$2')} AND n.slug IN (
    SELECT c.scenario FROM (${MEASURED}) m JOIN cases c ON c.project_id = $1 AND c.id = m.case_id
  )
  ORDER BY lower(n.title), n.slug LIMIT $3`;

const DRIVERS = `
  SELECT d.slug, d.name FROM drivers d
  WHERE d.project_id = $1 AND ${matches('driver', 'd.name, d.slug', '$2')}
    AND d.slug IN (SELECT m.driver FROM (${MEASURED}) m)
  ORDER BY lower(d.name), d.slug LIMIT $3`;

const VERSIONS = `
  SELECT v.driver, d.name, v.text AS version FROM driver_versions v
  JOIN drivers d ON d.project_id = v.project_id AND d.slug = v.driver
  WHERE v.project_id = $1 AND ${matches('version', 'd.name, d.slug, v.text, v.raw', '$2')}
    AND (v.results > 0 OR v.id IN (SELECT unnest(u.version_ids) FROM pending_runs u WHERE u.project_id = $1))
  ORDER BY v.driver, v.sort_key DESC, v.raw LIMIT $3`;

const ENVIRONMENTS = `
  SELECT e.id, e.label FROM environments e
  WHERE e.project_id = $1 AND ${matches('environment', 'e.label', '$2')}
    AND e.id IN (SELECT m.environment_id FROM (${MEASURED}) m)
  ORDER BY e.label, e.id LIMIT $3`;

const NOTHING = { scenarios: [], drivers: [], versions: [], environments: [] };

/**
 * The projects that lists of the viewer contain, and in one project the scenarios, drivers, versions and environments, whose names and kind contain every
 * word of a text. It reads the dictionaries only: neither runs nor results.
 */
export async function findNames(
  db: Store,
  { viewer, project }: { readonly viewer: Viewer; readonly project: { readonly id: number } | null },
  text: string,
  { limit }: Limit,
): Promise<Found> {
  const patterns = toPatterns(text);
  const most = limit + 1;
  const projects = queryRows<Named>(db.pool, PROJECTS, [patterns, most, ...toViewerValues(viewer)]);
  if (!project) return { ...NOTHING, projects: await projects };
  const values = [project.id, patterns, most];
  const [found, scenarios, drivers, versions, environments] = await Promise.all([
    projects,
    queryRows<Named>(db.pool, SCENARIOS, values),
    queryRows<Named>(db.pool, DRIVERS, values),
    queryRows<Found['versions'][number]>(db.pool, VERSIONS, values),
    queryRows<{ id: RowId; label: string }>(db.pool, ENVIRONMENTS, values),
  ]);
  return {
    projects: found,
    scenarios,
    drivers,
    versions,
    environments: environments.map(({ id, label }) => ({ identity: toHexKey(id), label })),
  };
}
