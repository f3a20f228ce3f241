import type { ProjectRole } from '../access/role.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { User } from './find-user.ts';

/** An account as its owner sees it. */
export type Account = User & {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** Providers that it signs in by. */
  readonly providers: readonly string[];
};

const TEXT = `
  SELECT u.id, u.name, u.email, u.is_administrator AS "isAdministrator", u.two_factor_enabled AS "hasSecondFactor",
    EXISTS (SELECT 1 FROM logins l WHERE l.user_id = u.id AND l.provider_id = 'credential') AS "hasPassword",
    ARRAY(SELECT l.provider_id FROM logins l WHERE l.user_id = u.id AND l.provider_id <> 'credential' ORDER BY 1) AS providers
  FROM users u WHERE u.id = $1`;

/** An account with the ways to sign in to it. */
export async function findAccount(db: Store, userId: string): Promise<Account | null> {
  return (await queryRows<Account>(db.pool, TEXT, [userId]))[0] ?? null;
}

export type Membership = { readonly slug: string; readonly title: string; readonly role: ProjectRole };

const MEMBERSHIPS = `
  SELECT p.slug, p.title, m.role::text FROM project_members m JOIN projects p ON p.id = m.project_id
  WHERE m.user_id = $1 ORDER BY lower(p.title), p.id LIMIT $2`;

/** The projects of an account by their titles. */
export const listMemberships = (
  db: Store,
  userId: string,
  { limit }: { readonly limit: number },
): Promise<Membership[]> => queryRows<Membership>(db.pool, MEMBERSHIPS, [userId, limit]);
