import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type ProjectState = {
  readonly id: number;
  /** Another text after every change of what pages show of the project, by whatever process; the same text otherwise. */
  readonly state: string;
};

/** Three index scans, of which one finds the few runs that are not aggregated yet. */
const TEXT = `
  SELECT p.id, concat(p.id, '.', coalesce(s.revision, 0) + coalesce(sum(revision_weight(u.run_id)), 0)) AS state
  FROM projects p LEFT JOIN project_states s ON s.project_id = p.id
  LEFT JOIN pending_runs u ON u.project_id = p.id WHERE p.slug = $1 GROUP BY p.id, s.revision`;

/**
 * The state of a project by its slug, for the keys of caches and for ETags; null without such a project. Read it before the
 * data: what is read afterwards may be newer than the state, never older.
 */
export async function readProjectState(db: Store, slug: string): Promise<ProjectState | null> {
  const rows = await queryRows<ProjectState>(db.pool, { name: 'read-project-state', text: TEXT }, [slug]);
  return rows[0] ?? null;
}
