import { toPatterns } from '../database/like-patterns.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { User } from './find-user.ts';

/** An account as an administrator of the installation sees it. */
export type ListedAccount = User & {
  /** Whether a provider, or a link that was sent to it, confirmed the address. */
  readonly isConfirmed: boolean;
  /** Since when it cannot sign in; null for one that can. */
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  /** Browsers in which it is signed in. */
  readonly sessions: number;
};

const TEXT = `
  SELECT u.id, u.name, u.email, u.is_administrator AS "isAdministrator", u.email_verified AS "isConfirmed",
    u.suspended_at AS "suspendedAt", u.created_at AS "createdAt",
    (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now()) AS sessions
  FROM users u WHERE lower(u.name || ' ' || u.email) LIKE ALL ($1::text[])
  ORDER BY u.is_administrator DESC, u.email LIMIT $2`;

/** Accounts whose names or addresses have every word of a text, administrators first. */
export const listAccounts = (
  db: Store,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<ListedAccount[]> => queryRows<ListedAccount>(db.pool, TEXT, [toPatterns(text), limit]);
