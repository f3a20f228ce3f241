import { isListed, mayRead, roleOf, toViewerValues } from '../access/may-read.ts';
import type { ProjectRole } from '../access/role.ts';
import type { Viewer } from '../access/viewer.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { readRevision } from '../rollups/read-revision.ts';

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

/** Its rows are on every node of a cluster; those of its revision are on one, which is found by the id only. */
const TEXT = `
  SELECT p.id, ${roleOf('p', 2)} AS role, p.archived_at AS "archivedAt", p.visibility = 'public' AS "isListed"
  FROM projects p WHERE p.slug = $1 AND ${mayRead('p', 2)}`;

/**
 * The state of a project by its slug, for the keys of caches and for ETags; null without such a project, and for a viewer who
 * may not read it. Read it before the data: what is read afterwards may be newer than the state, never older.
 */
export async function readProjectState(db: Store, viewer: Viewer, slug: string): Promise<ProjectState | null> {
  const values = [slug, ...toViewerValues(viewer)];
  const statement = { name: 'read-project-state', text: TEXT };
  const [project] = await queryRows<Omit<ProjectState, 'state'>>(db.pool, statement, values);
  return project ? { ...project, state: `${project.id}.${await readRevision(db, project.id)}` } : null;
}

/** Revisions only grow, and so does their sum; a project that comes or goes changes the count or the highest id. */
const LISTED = `
  WITH listed AS (SELECT p.id FROM projects p WHERE ${isListed('p', 1)})
  SELECT concat(count(*), '.', max(id), '.',
    (SELECT coalesce(sum(revision), 0) FROM project_states WHERE project_id IN (SELECT id FROM listed))
    + (SELECT coalesce(sum(revision_weight(run_id)), 0) FROM pending_runs WHERE project_id IN (SELECT id FROM listed))) AS state
  FROM listed`;

/**
 * The state of all projects that lists of the viewer contain: another text after every change of what pages show of any of
 * them, the same text otherwise. Read it before the data, as `readProjectState`.
 */
export async function readInstallationState(db: Store, viewer: Viewer): Promise<string> {
  const statement = { name: 'read-installation-state', text: LISTED };
  const rows = await queryRows<{ state: string }>(db.pool, statement, toViewerValues(viewer));
  return rows[0]?.state ?? '';
}
