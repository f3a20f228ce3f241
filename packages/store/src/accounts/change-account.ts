import { inTransaction } from '../database/in-transaction.ts';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** `unchanged`: it is so already; `last-administrator`: nobody would administer the installation. */
export type AccountChange = 'changed' | 'unchanged' | 'last-administrator';

/** In one order, so that two at once wait for each other. */
const ADMINISTRATORS = 'SELECT id FROM users WHERE is_administrator AND suspended_at IS NULL ORDER BY id FOR UPDATE';

async function isLastAdministrator(client: Connection, userId: string): Promise<boolean> {
  const administrators = await queryRows<{ id: string }>(client, ADMINISTRATORS);
  return administrators.length === 1 && administrators[0]?.id === userId;
}

const END_SESSIONS = 'DELETE FROM sessions WHERE user_id = $1';

const SUSPEND = 'UPDATE users SET suspended_at = $2 WHERE id = $1 AND suspended_at IS NULL RETURNING id';

/** Keep an account from signing in, and end its sessions. */
export const suspendUser = (db: Store, userId: string, at: Date): Promise<AccountChange> =>
  inTransaction(db, async (client) => {
    if (await isLastAdministrator(client, userId)) return 'last-administrator';
    const suspended = await queryRows(client, SUSPEND, [userId, at]);
    await queryRows(client, END_SESSIONS, [userId]);
    return suspended.length === 1 ? 'changed' : 'unchanged';
  });

const RESTORE = 'UPDATE users SET suspended_at = NULL WHERE id = $1 AND suspended_at IS NOT NULL RETURNING id';

/** Let a suspended account sign in again. Sessions of before stay ended. */
export const restoreUser = (db: Store, userId: string): Promise<AccountChange> =>
  inTransaction(db, async (client) => {
    const restored = await queryRows(client, RESTORE, [userId]);
    if (restored.length === 0) return 'unchanged';
    await queryRows(client, END_SESSIONS, [userId]);
    return 'changed';
  });

const REVOKE =
  'UPDATE users SET is_administrator = false, administrator_by_group = false WHERE id = $1 AND is_administrator RETURNING id';

/** Make an administrator of the installation an account like others: its roles in projects stay. */
export const revokeAdministratorOf = (db: Store, userId: string): Promise<AccountChange> =>
  inTransaction(db, async (client) => {
    if (await isLastAdministrator(client, userId)) return 'last-administrator';
    return (await queryRows(client, REVOKE, [userId])).length === 1 ? 'changed' : 'unchanged';
  });

const GIVE = `
  UPDATE users SET is_administrator = true, administrator_by_group = true WHERE id = $1 AND NOT is_administrator
  RETURNING id`;

const IS_BY_GROUP = 'SELECT id FROM users WHERE id = $1 AND administrator_by_group';

/** Make an account an administrator because of a group, or end that: who was made one by somebody stays, and so does the only one. */
export async function setAdministratorByGroup(db: Store, userId: string, isGiven: boolean): Promise<AccountChange> {
  if (isGiven) return (await queryRows(db.pool, GIVE, [userId])).length === 1 ? 'changed' : 'unchanged';
  const isByGroup = (await queryRows(db.pool, IS_BY_GROUP, [userId])).length === 1;
  return isByGroup ? revokeAdministratorOf(db, userId) : 'unchanged';
}

/** End every session of an account. */
export async function endAllSessions(db: Store, userId: string): Promise<void> {
  await queryRows(db.pool, END_SESSIONS, [userId]);
}
