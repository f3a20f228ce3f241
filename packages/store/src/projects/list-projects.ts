import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { TOTAL_COLUMNS, TOTALS } from '../rollups/total-statements.ts';
import { type Project, type ProjectColumns, toProject } from './project.ts';

type ProjectTotals = {
  readonly runs: number;
  readonly results: number;
  readonly drivers: number;
  readonly scenarios: number;
  readonly lastRunAt: Date | null;
};

export type ProjectSummary = Project & ProjectTotals;

/** The sums of each project are kept: nothing is counted here but pending runs. */
const TEXT = `
  SELECT p.id, p.slug, p.title, p.description, p.provenance, p.reference_driver AS "referenceDriver",
    p.identity_keys AS "identityKeys",${TOTAL_COLUMNS}
  FROM projects p${TOTALS}
  ORDER BY lower(p.title), p.slug`;

/** All projects by title. */
export async function listProjects(db: Store): Promise<ProjectSummary[]> {
  const rows = await queryRows<ProjectColumns & ProjectTotals>(db.pool, TEXT);
  return rows.map(toProject);
}
