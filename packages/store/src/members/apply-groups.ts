import type { ProjectRole } from '../access/role.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { endOwnership } from './end-ownership.ts';
import { isLastOwner } from './member.ts';

/** What a group changed of the role of an account in a project; null for none. */
export type GroupChange = {
  readonly projectId: number;
  readonly before: ProjectRole | null;
  readonly after: ProjectRole | null;
};

type Wanted = { readonly projectId: number; readonly role: ProjectRole };
type Held = Wanted & { readonly byGroup: boolean };

const WANTED = `
  SELECT p.id AS "projectId", max(g.role)::text AS role FROM project_groups g JOIN projects p ON p.id = g.project_id
  WHERE g.name = ANY($1::text[]) AND p.deleted_at IS NULL GROUP BY p.id ORDER BY p.id`;

const HELD = `
  SELECT project_id AS "projectId", role::text, by_group AS "byGroup" FROM project_members
  WHERE user_id = $1 ORDER BY project_id FOR UPDATE`;

const INSERT = `
  INSERT INTO project_members (project_id, user_id, role, by_group) VALUES ($1, $2, $3::project_role, true)
  ON CONFLICT (project_id, user_id) DO NOTHING RETURNING user_id`;
const UPDATE = 'UPDATE project_members SET role = $3::project_role WHERE project_id = $1 AND user_id = $2 AND by_group';
const DELETE = 'DELETE FROM project_members WHERE project_id = $1 AND user_id = $2 AND by_group';

const listChanges = (wanted: readonly Wanted[], held: readonly Held[]): GroupChange[] => {
  const roles = new Map(wanted.map(({ projectId, role }) => [projectId, role]));
  const known = new Set(held.map(({ projectId }) => projectId));
  const added = wanted.filter(({ projectId }) => !known.has(projectId));
  const others = held.filter(({ projectId, role, byGroup }) => byGroup && roles.get(projectId) !== role);
  return [
    ...added.map(({ projectId, role }) => ({ projectId, before: null, after: role })),
    ...others.map(({ projectId, role }) => ({ projectId, before: role, after: roles.get(projectId) ?? null })),
  ];
};

/** Whether it was changed: the last owner of a project stays one, and what somebody gave meanwhile stays. */
async function apply(client: Connection, userId: string, { projectId, before, after }: GroupChange): Promise<boolean> {
  if (before === null) return (await queryRows(client, INSERT, [projectId, userId, after])).length === 1;
  if (before === 'owner' && (await isLastOwner(client, projectId, userId))) return false;
  const isEnded = after === null;
  if (isEnded) await endOwnership(client, projectId, userId);
  await queryRows(client, isEnded ? DELETE : UPDATE, isEnded ? [projectId, userId] : [projectId, userId, after]);
  return true;
}

/**
 * Make the roles of an account that come from groups those of `groups`, in all projects: of several groups of one project the
 * greatest. Roles that somebody gave stay.
 */
export const applyGroupRoles = (db: Store, userId: string, groups: readonly string[]): Promise<GroupChange[]> =>
  inTransaction(db, async (client) => {
    const wanted = await queryRows<Wanted>(client, WANTED, [groups]);
    const changed: GroupChange[] = [];
    for (const change of listChanges(wanted, await queryRows<Held>(client, HELD, [userId])))
      if (await apply(client, userId, change)) changed.push(change);
    return changed;
  });
