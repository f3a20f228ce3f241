import { mayRead, toViewerValues, type Viewer } from '../access/may-read.ts';
import { decompressText } from '../database/compression.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** A share, or the tombstone of a deleted one. */
export type StoredShare =
  | {
      readonly state: 'stored';
      readonly id: string;
      readonly project: string;
      readonly createdAt: Date;
      /** SHA-256 of the content, hexadecimal. */
      readonly hash: string;
      /** Canonical JSON: to the byte what was hashed. */
      readonly content: string;
    }
  | { readonly state: 'deleted'; readonly id: string; readonly project: string; readonly deletedAt: Date };

type Row = {
  readonly project: string;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
  readonly hash: string | null;
  readonly content: Uint8Array | null;
};

/** A share outlives its project; as long as there is one, it says who may read the share. */
const TEXT = `
  SELECT coalesce(p.slug, s.project) AS project, s.created_at AS "createdAt", s.deleted_at AS "deletedAt",
    encode(s.content_hash, 'hex') AS hash, s.content
  FROM shares s LEFT JOIN projects p ON p.id = s.project_id
  WHERE s.id = $1 AND (p.id IS NULL OR ${mayRead('p', 2)})`;

export async function findShare(db: Store, viewer: Viewer, id: string): Promise<StoredShare | null> {
  const [row] = await queryRows<Row>(db.pool, TEXT, [id, ...toViewerValues(viewer)]);
  if (!row) return null;
  const { project, createdAt, deletedAt, hash, content } = row;
  if (deletedAt) return { state: 'deleted', id, project, deletedAt };
  if (!hash || !content) throw new Error(`the share ${id} is not deleted and has no content`);
  return { state: 'stored', id, project, createdAt, hash, content: await decompressText(content) };
}

export type ShareState = {
  /** Another text after every change of what the page of the share shows; the same text otherwise. */
  readonly state: string;
  readonly isDeleted: boolean;
  /** Whether its project is listed for everybody; true for one that is gone. */
  readonly isListed: boolean;
};

/** The content never changes until it is deleted. What has changed since is part of the page, so the project's state is too. */
const STATE = `
  SELECT s.deleted_at IS NOT NULL AS "isDeleted", coalesce(p.visibility = 'public', true) AS "isListed",
    concat(s.id, '.', s.deleted_at, '.', p.id) AS state, p.id AS "projectId"
  FROM shares s LEFT JOIN projects p ON p.id = s.project_id
  WHERE s.id = $1 AND (p.id IS NULL OR ${mayRead('p', 2)})`;

/** Two index scans on the node of the project, of which one finds the few runs that are not aggregated yet. */
const REVISION = `
  SELECT (s.revision + coalesce(sum(revision_weight(u.run_id)), 0))::text AS revision
  FROM project_states s LEFT JOIN pending_runs u ON u.project_id = $1
  WHERE s.project_id = $1 GROUP BY s.revision`;

/** Grows with every change of what pages show of a project, by whatever process. Read it before the data. */
async function readRevision(db: Store, projectId: number): Promise<string> {
  const rows = await queryRows<{ revision: string }>(db.pool, { name: 'read-revision', text: REVISION }, [projectId]);
  return rows[0]?.revision ?? '0';
}

/** The state of a share, for the keys of caches and for ETags; null where `findShare` finds none. Read it before the data. */
export async function readShareState(db: Store, viewer: Viewer, id: string): Promise<ShareState | null> {
  type Row = ShareState & { readonly projectId: number | null };
  const statement = { name: 'read-share-state', text: STATE };
  const [row] = await queryRows<Row>(db.pool, statement, [id, ...toViewerValues(viewer)]);
  if (!row) return null;
  const { projectId, state, ...share } = row;
  return { ...share, state: projectId === null ? state : `${state}.${await readRevision(db, projectId)}` };
}
