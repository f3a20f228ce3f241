import { mayRead, toViewerValues } from '../access/may-read.ts';
import type { Viewer } from '../access/viewer.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type ShareState = {
  /** Another text after every change of what the page of the share shows; the same text otherwise. */
  readonly state: string;
  readonly isDeleted: boolean;
  /** Whether its project is listed for everybody; true for one that is gone. */
  readonly isListed: boolean;
};

/** The content never changes until it is deleted. What has changed since is part of the page, so the project's state is too. */
const TEXT = `
  SELECT s.deleted_at IS NOT NULL AS "isDeleted", coalesce(p.visibility = 'public', true) AS "isListed",
    concat(s.id, '.', s.deleted_at, '.', p.id, '.', coalesce(c.revision, 0) + coalesce(sum(revision_weight(u.run_id)), 0)) AS state
  FROM shares s LEFT JOIN projects p ON p.id = s.project_id LEFT JOIN project_states c ON c.project_id = p.id
  LEFT JOIN pending_runs u ON u.project_id = p.id
  WHERE s.id = $1 AND (p.id IS NULL OR ${mayRead('p', 2)}) GROUP BY s.id, p.id, c.revision`;

/** The state of a share, for the keys of caches and for ETags; null where `findShare` finds none. Read it before the data. */
export async function readShareState(db: Store, viewer: Viewer, id: string): Promise<ShareState | null> {
  const rows = await queryRows<ShareState>(db.pool, { name: 'read-share-state', text: TEXT }, [
    id,
    ...toViewerValues(viewer),
  ]);
  return rows[0] ?? null;
}
