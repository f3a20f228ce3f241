import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type User = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdministrator: boolean;
};

const COLUMNS = 'u.id, u.name, u.email, u.is_administrator AS "isAdministrator"';

const BY_SESSION = {
  name: 'find-user-by-session',
  text: `SELECT ${COLUMNS} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token = $1 AND s.expires_at > now()`,
};

/** Whose session this is; null for one that is unknown or ended. */
export async function findUserBySession(db: Store, token: string): Promise<User | null> {
  return (await queryRows<User>(db.pool, BY_SESSION, [token]))[0] ?? null;
}

/** The account of an address, in any letters. */
export async function findUserByEmail(db: Store, email: string): Promise<User | null> {
  const rows = await queryRows<User>(db.pool, `SELECT ${COLUMNS} FROM users u WHERE u.email = lower($1)`, [email]);
  return rows[0] ?? null;
}

/** Whether anybody administers the installation. */
export async function hasAdministrator(db: Store): Promise<boolean> {
  const [row] = await queryRows<{ found: boolean }>(
    db.pool,
    'SELECT EXISTS (SELECT 1 FROM users WHERE is_administrator) AS found',
  );
  return row?.found ?? false;
}
