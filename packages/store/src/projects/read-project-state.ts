import { createPerObject } from '@tachograph/schema/collection';
import { LRUCache } from 'lru-cache';
import { isListed, mayRead, roleOf, toViewerValues, type Viewer } from '../access/may-read.ts';
import type { ProjectRole } from '../access/role.ts';
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
  /** The repository whose first job claims it; null for a project that is claimed or has an owner. */
  readonly unclaimedBy: string | null;
};

/**
 * Five index scans, of which one finds the few runs that are not aggregated yet. By the id of the project: in a cluster its name is on every
 * node, and its state on one.
 */
const TEXT = `
  SELECT p.id, concat(p.id, '.', coalesce(s.revision, 0) + coalesce(sum(revision_weight(u.run_id)), 0)) AS state,
    ${roleOf('p', 3)} AS role, p.archived_at AS "archivedAt", p.visibility = 'public' AS "isListed",
    (SELECT r.repository FROM ci_rules r WHERE r.project_id = $1 AND r.is_claim AND NOT EXISTS (
      SELECT 1 FROM project_members m WHERE m.project_id = $1 AND m.role = 'owner') LIMIT 1) AS "unclaimedBy"
  FROM projects p LEFT JOIN project_states s ON s.project_id = $1 LEFT JOIN pending_runs u ON u.project_id = $1
  WHERE p.id = $1 AND p.slug = $2 AND ${mayRead('p', 3)} GROUP BY p.id, s.revision`;

const FIND = `SELECT p.id FROM projects p WHERE p.slug = $1 AND ${mayRead('p', 2)}`;

const MOST_NAMES = 10_000;
const idsBy = createPerObject<LRUCache<string, number>>();

/** What a name that nobody has is looked for by, so that a missing project takes the time of one that the viewer may not read. Where it fails, the node of this id is away. */
const NO_ID = 0;

/**
 * The state of a project by its slug, for the keys of caches and for ETags; null without such a project, and for a viewer who
 * may not read it. One statement where this process knows which project had the name before. Read it before the data: what is
 * read afterwards may be newer than the state, never older.
 */
export async function readProjectState(db: Store, viewer: Viewer, slug: string): Promise<ProjectState | null> {
  const ids = idsBy(db, () => new LRUCache({ max: MOST_NAMES }));
  const values = toViewerValues(viewer);
  const read = async (id: number) =>
    (await queryRows<ProjectState>(db.pool, { name: 'read-project-state', text: TEXT }, [id, slug, ...values]))[0];
  const id = ids.get(slug);
  const state = await (id === undefined ? read(NO_ID).catch(() => undefined) : read(id));
  if (state) return state;
  const [found] = await queryRows<{ id: number }>(db.pool, FIND, [slug, ...values]);
  if (!found) return null;
  ids.set(slug, found.id);
  return (await read(found.id)) ?? null;
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
