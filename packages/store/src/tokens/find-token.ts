import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { PROJECT_JSON, type Project, type ProjectColumns, toProject } from '../projects/project.ts';
import { type Token, toToken } from './token.ts';
import { toTokenHash } from './token-text.ts';

export type AuthenticatedToken = Token & { readonly project: Project };

/** Every upload asks this, so it is one statement; it writes only when the noted use is older than a minute. */
const STATEMENT = {
  name: 'find-token',
  text: `
    WITH used AS (
      UPDATE tokens SET last_used_at = now()
      WHERE hash = $1 AND coalesce(last_used_at, '-infinity') < now() - interval '1 minute'
    )
    SELECT t.id, t.project_id AS "projectId", t.name, t.scopes, t.expires_at AS "expiresAt",
      t.revoked_at AS "revokedAt", ${PROJECT_JSON} AS project
    FROM tokens t JOIN projects p ON p.id = t.project_id
    WHERE t.hash = $1 AND p.deleted_at IS NULL`,
};

/**
 * The token of this text with its project, or null. Expired and revoked tokens are found too: the caller rejects them.
 * Notes the time of use, at most once a minute.
 */
export async function findToken(db: Store, text: string): Promise<AuthenticatedToken | null> {
  type InJson = Omit<ProjectColumns, 'archivedAt'> & { readonly archivedAt: string | null };
  type Row = Omit<Token, 'projectSlug'> & { readonly project: InJson };
  const [row] = await queryRows<Row>(db.pool, STATEMENT, [toTokenHash(text)]);
  if (!row) return null;
  const { archivedAt } = row.project;
  return {
    ...toToken(row),
    project: toProject({ ...row.project, archivedAt: archivedAt === null ? null : new Date(archivedAt) }),
  };
}
