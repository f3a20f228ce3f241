import { mayRead, roleOf, toUserViewer, toViewerValues } from '../access/may-read.ts';
import type { ProjectRole } from '../access/role.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { PROJECT_COLUMNS, type Project, type ProjectColumns, toProject } from '../projects/project.ts';
import { findUserBySession, type User } from './find-user.ts';

/** Somebody who is signed in, in one project. */
export type SessionInProject = {
  readonly user: Pick<User, 'id' | 'name' | 'isAdministrator'>;
  readonly project: Project;
  /** Null for somebody who may only read. */
  readonly role: ProjectRole | null;
};

const TEXT = `SELECT ${PROJECT_COLUMNS}, ${roleOf('p', 2)} AS role FROM projects p WHERE p.slug = $1 AND ${mayRead('p', 2)}`;

/** The session of this token in the project of a slug; null for one that ended, and where the project is not theirs to read. */
export async function findSession(
  db: Store,
  { token, project: slug }: { readonly token: string; readonly project: string },
): Promise<SessionInProject | null> {
  const user = await findUserBySession(db, token);
  if (!user) return null;
  type Row = ProjectColumns & Pick<SessionInProject, 'role'>;
  const [row] = await queryRows<Row>(db.pool, TEXT, [slug, ...toViewerValues(toUserViewer(user.id))]);
  if (!row) return null;
  const { role, ...project } = row;
  const { id, name, isAdministrator } = user;
  return { user: { id, name, isAdministrator }, project: toProject(project), role };
}
