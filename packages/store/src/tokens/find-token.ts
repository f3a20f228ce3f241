import { createPerObject } from '@tachograph/schema/collection';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { PROJECT_JSON, type Project, type ProjectColumns, toProject } from '../projects/project.ts';
import { type Token, toToken } from './token.ts';
import { toTokenHash } from './token-text.ts';

export type AuthenticatedToken = Token & { readonly project: Project };

const IS_NOTED = `coalesce(last_used_at, '-infinity') >= now() - interval '1 minute'`;

const STATEMENT = {
  name: 'find-token',
  text: `
    SELECT t.id, t.project_id AS "projectId", t.name, t.scopes, t.expires_at AS "expiresAt",
      t.revoked_at AS "revokedAt", ${IS_NOTED} AS "isNoted", ${PROJECT_JSON} AS project
    FROM tokens t JOIN projects p ON p.id = t.project_id
    WHERE t.hash = $1 AND p.deleted_at IS NULL`,
};

const NOTE = `UPDATE tokens SET last_used_at = now() WHERE id = $1 AND NOT (${IS_NOTED})`;

const notedBy = createPerObject<Set<string>>();

/** In a cluster this writes to every node, so nobody waits for it, and it may fail. Of one token, one at a time. */
function noteUse(db: Store, id: string): void {
  const underWay = notedBy(db, () => new Set());
  if (underWay.has(id)) return;
  underWay.add(id);
  const noted = db.pool.query(NOTE, [id]).catch(() => {});
  void noted.finally(() => underWay.delete(id));
}

/**
 * The token of this text with its project, or null. Expired and revoked tokens are found too: the caller rejects them.
 * The time of use is noted, at most once a minute, and not waited for.
 */
export async function findToken(db: Store, text: string): Promise<AuthenticatedToken | null> {
  type InJson = Omit<ProjectColumns, 'archivedAt'> & { readonly archivedAt: string | null };
  type Row = Omit<Token, 'projectSlug'> & { readonly project: InJson; readonly isNoted: boolean };
  const [row] = await queryRows<Row>(db.pool, STATEMENT, [toTokenHash(text)]);
  if (!row) return null;
  const { isNoted, ...token } = row;
  if (!isNoted) noteUse(db, token.id);
  const { archivedAt } = row.project;
  return {
    ...toToken(token),
    project: toProject({ ...row.project, archivedAt: archivedAt === null ? null : new Date(archivedAt) }),
  };
}
