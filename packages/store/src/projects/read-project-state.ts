import { mayRead, roleOf, toViewerValues } from '../access/may-read.ts';
import type { ProjectRole } from '../access/role.ts';
import type { Viewer } from '../access/viewer.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type ProjectState = {
  readonly id: number;
  /** Another text after every change of what pages show of the project, by whatever process; the same text otherwise. */
  readonly state: string;
  /** What the viewer may do there beside reading; null for nothing. */
  readonly role: ProjectRole | null;
  /** Whether it is listed for everybody. */
  readonly isListed: boolean;
  /** Since when nothing is added to it; null for a project in use. */
  readonly archivedAt: Date | null;
};

/** Three index scans, of which one finds the few runs that are not aggregated yet. */
const TEXT = `
  SELECT p.id, concat(p.id, '.', coalesce(s.revision, 0) + coalesce(sum(revision_weight(u.run_id)), 0)) AS state,
    ${roleOf('p', 2)} AS role, p.archived_at AS "archivedAt",
    p.visibility = 'public' AS "isListed"
  FROM projects p LEFT JOIN project_states s ON s.project_id = p.id
  LEFT JOIN pending_runs u ON u.project_id = p.id WHERE p.slug = $1 AND ${mayRead('p', 2)} GROUP BY p.id, s.revision`;

/**
 * The state of a project by its slug, for the keys of caches and for ETags; null without such a project, and for a viewer who
 * may not read it. Read it before the data: what is read afterwards may be newer than the state, never older.
 */
export async function readProjectState(db: Store, viewer: Viewer, slug: string): Promise<ProjectState | null> {
  const values = [slug, ...toViewerValues(viewer)];
  const rows = await queryRows<ProjectState>(db.pool, { name: 'read-project-state', text: TEXT }, values);
  return rows[0] ?? null;
}
