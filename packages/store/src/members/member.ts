import type { ProjectRole } from '../access/role.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { endOwnership } from './end-ownership.ts';

export type Member = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Whether a provider, or a link that was sent to it, confirmed the address. */
  readonly isConfirmed: boolean;
  readonly role: ProjectRole;
  readonly addedAt: Date;
  /** Whether it came from a group of the provider. */
  readonly byGroup: boolean;
};

const LIST = `
  SELECT m.user_id AS "userId", u.name, u.email, u.email_verified AS "isConfirmed", m.role::text, m.added_at AS "addedAt", m.by_group AS "byGroup"
  FROM project_members m JOIN users u ON u.id = m.user_id WHERE m.project_id = $1
  ORDER BY m.role DESC, lower(u.name), m.user_id LIMIT $2`;

/** The members of a project, owners first. */
export const listMembers = (db: Store, projectId: number, { limit }: { readonly limit: number }): Promise<Member[]> =>
  queryRows<Member>(db.pool, LIST, [projectId, limit]);

/** The member whose account has this key or this address; null without such a member. */
export async function findMember(
  db: Store,
  projectId: number,
  account: string,
): Promise<Pick<Member, 'userId' | 'email'> | null> {
  // PostgreSQL rejects a text with NUL.
  if (account.includes('\0')) return null;
  const text = `SELECT m.user_id AS "userId", u.email FROM project_members m JOIN users u ON u.id = m.user_id
    WHERE m.project_id = $1 AND (m.user_id = $2 OR u.email = lower($2))`;
  return (await queryRows<Pick<Member, 'userId' | 'email'>>(db.pool, text, [projectId, account]))[0] ?? null;
}

/** How many projects an account owns, without those that were deleted. */
export async function countOwned(connection: Connection, userId: string): Promise<number> {
  const text = `SELECT count(*)::int FROM project_members m JOIN projects p ON p.id = m.project_id
    WHERE m.user_id = $1 AND m.role = 'owner' AND p.deleted_at IS NULL`;
  return (await queryRows<{ count: number }>(connection, text, [userId]))[0]?.count ?? 0;
}

const PUT = `
  INSERT INTO project_members (project_id, user_id, role) VALUES ($1, $2, $3::project_role)
  ON CONFLICT (project_id, user_id) DO UPDATE SET role = excluded.role, by_group = false`;

const OWNERS = `SELECT user_id AS id FROM project_members WHERE project_id = $1 AND role = 'owner' FOR UPDATE`;

/** Whether this is the only owner. Two at once wait for each other. */
export async function isLastOwner(client: Connection, projectId: number, userId: string): Promise<boolean> {
  const owners = await queryRows<{ id: string }>(client, OWNERS, [projectId]);
  return owners.length === 1 && owners[0]?.id === userId;
}

/** Give an account a role in a project, another one if it has one. `last-owner`: the only owner stays one. */
export const putMember = (
  db: Store,
  projectId: number,
  { userId, role }: { readonly userId: string; readonly role: ProjectRole },
): Promise<'stored' | 'last-owner'> =>
  inTransaction(db, async (client) => {
    if (role !== 'owner' && (await isLastOwner(client, projectId, userId))) return 'last-owner';
    await queryRows(client, PUT, [projectId, userId, role]);
    return 'stored';
  });

const DELETE = 'DELETE FROM project_members WHERE project_id = $1 AND user_id = $2 RETURNING user_id';

/** Take the role of an account in a project away. */
export const deleteMember = (
  db: Store,
  projectId: number,
  userId: string,
): Promise<'deleted' | 'none' | 'last-owner'> =>
  inTransaction(db, async (client) => {
    if (await isLastOwner(client, projectId, userId)) return 'last-owner';
    await endOwnership(client, projectId, userId);
    return (await queryRows(client, DELETE, [projectId, userId])).length === 1 ? 'deleted' : 'none';
  });
