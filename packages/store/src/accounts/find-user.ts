import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { toSessionHash } from './session-hash.ts';

export type User = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdministrator: boolean;
};

const COLUMNS = 'u.id, u.name, u.email, u.is_administrator AS "isAdministrator"';

const BY_SESSION = {
  name: 'find-user-by-session',
  text: `SELECT ${COLUMNS} FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token = $1 AND s.expires_at > now() AND u.suspended_at IS NULL`,
};

/** Whose session this is; null for one that is unknown or ended, or of an account that is suspended. */
export async function findUserBySession(db: Store, token: string): Promise<User | null> {
  return (await queryRows<User>(db.pool, BY_SESSION, [toSessionHash(token)]))[0] ?? null;
}

/** The account of an address, in any letters. */
export async function findUserByEmail(db: Store, email: string): Promise<User | null> {
  const rows = await queryRows<User>(db.pool, `SELECT ${COLUMNS} FROM users u WHERE u.email = lower($1)`, [email]);
  return rows[0] ?? null;
}

/** Whether an account may not sign in. */
export async function isSuspended(db: Store, userId: string): Promise<boolean> {
  const text = 'SELECT id FROM users WHERE id = $1 AND suspended_at IS NOT NULL';
  return (await queryRows(db.pool, text, [userId])).length === 1;
}

/** Whether anybody administers the installation. */
export async function hasAdministrator(db: Store): Promise<boolean> {
  const [row] = await queryRows<{ found: boolean }>(
    db.pool,
    'SELECT EXISTS (SELECT 1 FROM users WHERE is_administrator AND suspended_at IS NULL) AS found',
  );
  return row?.found ?? false;
}
