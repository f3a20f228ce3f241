import { mayRead, roleOf } from '../access/may-read.ts';
import type { ProjectRole } from '../access/role.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { Project } from '../projects/project.ts';

/** Somebody who is signed in, in one project. */
export type SessionInProject = {
  readonly user: { readonly id: string; readonly name: string };
  readonly project: Project;
  /** Null for somebody who may only read. */
  readonly role: ProjectRole | null;
};

const TEXT = `
  SELECT jsonb_build_object('id', s.user_id, 'name', (SELECT u.name FROM users u WHERE u.id = s.user_id)) AS user,
    jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title, 'description', p.description,
      'provenance', p.provenance, 'referenceDriver', p.reference_driver, 'identityKeys', p.identity_keys,
      'visibility', p.visibility) AS project, ${roleOf('p', 2)} AS role
  FROM sessions s CROSS JOIN projects p
  WHERE s.token = $1 AND s.user_id = $2 AND s.expires_at > now() AND p.slug = $5 AND ${mayRead('p', 2)}`;

const OWNER = 'SELECT user_id AS "userId" FROM sessions WHERE token = $1 AND expires_at > now()';

/** The session of this token in the project of a slug; null for one that ended, and where the project is not theirs to read. */
export async function findSession(
  db: Store,
  { token, project }: { readonly token: string; readonly project: string },
): Promise<SessionInProject | null> {
  const [owner] = await queryRows<{ userId: string }>(db.pool, OWNER, [token]);
  if (!owner) return null;
  const [row] = await queryRows<SessionInProject>(db.pool, TEXT, [token, owner.userId, null, false, project]);
  return row ?? null;
}
