import { createHash, randomBytes } from 'node:crypto';
import type { ProjectRole } from '../access/role.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** A link that works once, and what its holder may do with it. */
export type Invitation = {
  readonly id: string;
  /** `administrator`: an account that administers the installation; `member`: a role in a project; `password`: a new password. */
  readonly kind: 'administrator' | 'member' | 'password';
  /** The address that it is for; null for anybody who has the link. */
  readonly email: string | null;
  readonly project: { readonly id: number; readonly slug: string; readonly title: string } | null;
  readonly role: ProjectRole | null;
  /** Of a password: whose. */
  readonly userId: string | null;
  /** Who made it; null for a command. */
  readonly byName: string | null;
  readonly expiresAt: Date;
};

export type NewInvitation = {
  readonly kind: Invitation['kind'];
  readonly email?: string | null;
  readonly projectId?: number | null;
  readonly role?: ProjectRole | null;
  readonly userId?: string | null;
  readonly byName?: string | null;
  readonly expiresAt: Date;
};

const toHash = (text: string): Buffer => createHash('sha256').update(text).digest();

const INSERT = `
  INSERT INTO invitations (hash, kind, email, project_id, role, user_id, by_name, expires_at)
  VALUES ($1, $2::invitation_kind, lower($3), $4, $5::project_role, $6, $7, $8)`;

/** Make an invitation. The text is in its link and nowhere else: only its SHA-256 is stored. */
export async function insertInvitation(db: Store, invitation: NewInvitation): Promise<string> {
  const { kind, email = null, projectId = null, role = null, userId = null, byName = null, expiresAt } = invitation;
  const text = randomBytes(32).toString('base64url');
  await queryRows(db.pool, INSERT, [toHash(text), kind, email, projectId, role, userId, byName, expiresAt]);
  return text;
}

/** Make the only invitation of its kind that works: earlier ones end. For the link that a start prints. */
export async function replaceAdministratorInvitation(db: Store, expiresAt: Date): Promise<string> {
  await queryRows(
    db.pool,
    `DELETE FROM invitations WHERE kind = 'administrator' AND by_name IS NULL AND used_at IS NULL`,
  );
  return insertInvitation(db, { kind: 'administrator', expiresAt });
}

/** An account that is suspended cannot set its password. */
const VALID = `i.hash = $1 AND i.used_at IS NULL AND i.expires_at > now()
  AND NOT EXISTS (SELECT 1 FROM users s WHERE s.id = i.user_id AND s.suspended_at IS NOT NULL)`;

const FIND = `
  SELECT i.id, i.kind, i.email, i.role, i.user_id AS "userId", i.by_name AS "byName", i.expires_at AS "expiresAt",
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title) END AS project
  FROM invitations i LEFT JOIN projects p ON p.id = i.project_id WHERE ${VALID}`;

/** The invitation of the text in a link; null for one that is unknown, was used or is too old. */
export async function findInvitation(db: Store, text: string): Promise<Invitation | null> {
  return (await queryRows<Invitation>(db.pool, FIND, [toHash(text)]))[0] ?? null;
}

const USE = `UPDATE invitations i SET used_at = now()
  WHERE ${VALID} AND NOT EXISTS (SELECT 1 FROM users s WHERE s.id = $2 AND s.suspended_at IS NOT NULL)
  RETURNING i.kind, i.project_id AS "projectId", i.role, i.user_id AS "userId"`;

type Used = Pick<Invitation, 'kind' | 'role'> & { readonly projectId: number | null };

async function grant(client: Connection, { kind, projectId, role }: Used, userId: string): Promise<void> {
  if (kind === 'administrator')
    await queryRows(client, 'UPDATE users SET is_administrator = true, administrator_by_group = false WHERE id = $1', [
      userId,
    ]);
  if (kind !== 'member') return;
  await queryRows(
    client,
    `INSERT INTO project_members AS m (project_id, user_id, role) VALUES ($1, $2, $3::project_role)
     ON CONFLICT (project_id, user_id) DO UPDATE SET role = greatest(m.role, excluded.role), by_group = false`,
    [projectId, userId, role],
  );
}

/**
 * Give an account what an invitation promises, and end the invitation: both or neither. False where it does not work any more, and for
 * an account that is suspended.
 */
export async function redeemInvitation(db: Store, text: string, userId: string): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const [used] = await queryRows<Used>(client, USE, [toHash(text), userId]);
    if (used) await grant(client, used, userId);
    return used !== undefined;
  });
}

const LIST = `
  SELECT i.id, i.email, i.role, i.by_name AS "byName", i.expires_at AS "expiresAt" FROM invitations i
  WHERE i.project_id = $1 AND i.kind = 'member' AND i.used_at IS NULL AND i.expires_at > now()
  ORDER BY i.created_at DESC, i.id LIMIT $2`;

export type InvitationSummary = Pick<Invitation, 'id' | 'email' | 'byName' | 'expiresAt'> & {
  readonly role: ProjectRole;
};

/** The invitations to a project that still work, the newest first. */
export const listInvitations = (
  db: Store,
  projectId: number,
  { limit }: { readonly limit: number },
): Promise<InvitationSummary[]> => queryRows<InvitationSummary>(db.pool, LIST, [projectId, limit]);

const DELETE = `DELETE FROM invitations WHERE project_id = $1 AND id = $2 AND used_at IS NULL RETURNING email, role`;

/** Withdraw an invitation to a project; null where it has none of this id that still works. */
export const deleteInvitation = async (
  db: Store,
  projectId: number,
  id: string,
): Promise<Pick<Invitation, 'email' | 'role'> | null> =>
  (await queryRows<Pick<Invitation, 'email' | 'role'>>(db.pool, DELETE, [projectId, id]))[0] ?? null;
