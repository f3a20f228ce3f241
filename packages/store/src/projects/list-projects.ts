import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { type Project, type ProjectColumns, toProject } from './project.ts';

type ProjectTotals = {
  readonly runs: number;
  readonly results: number;
  readonly drivers: number;
  readonly scenarios: number;
  readonly lastRunAt: Date | null;
};

export type ProjectSummary = Project & ProjectTotals;

/** Counts come from aggregates of the dimension rows; only runs are counted one by one, in their index. */
const TEXT = `
  SELECT p.id, p.slug, p.title, p.description, p.provenance, p.reference_driver AS "referenceDriver",
    p.identity_keys AS "identityKeys",
    (SELECT count(*)::int FROM runs r WHERE r.project_id = p.id) AS runs,
    (SELECT coalesce(sum(s.points), 0)::float8 FROM series_aggregates s WHERE s.project_id = p.id) AS results,
    (SELECT count(DISTINCT s.driver)::int FROM series_aggregates s WHERE s.project_id = p.id) AS drivers,
    (SELECT count(DISTINCT c.scenario)::int FROM series_aggregates s
      JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id WHERE s.project_id = p.id) AS scenarios,
    (SELECT max(r.started_at) FROM runs r WHERE r.project_id = p.id) AS "lastRunAt"
  FROM projects p
  ORDER BY lower(p.title), p.slug`;

/** All projects by title. */
export async function listProjects(db: Store): Promise<ProjectSummary[]> {
  const rows = await queryRows<ProjectColumns & ProjectTotals>(db.pool, TEXT);
  return rows.map(toProject);
}
