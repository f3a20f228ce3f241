import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { toSessionHash } from './session-hash.ts';

/** A browser in which an account is signed in. */
export type ActiveSession = {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Whether it is the one of this token. */
  readonly isCurrent: boolean;
};

const LIST = `
  SELECT s.id, s.created_at AS "createdAt", s.expires_at AS "expiresAt", s.ip_address AS "ipAddress",
    s.user_agent AS "userAgent", s.token = $2 AS "isCurrent"
  FROM sessions s WHERE s.user_id = $1 AND s.expires_at > now() ORDER BY s.token = $2 DESC, s.created_at DESC LIMIT $3`;

/** The sessions of an account that have not ended, that of the token first. */
export const listSessions = (
  db: Store,
  userId: string,
  { token, limit }: { readonly token: string; readonly limit: number },
): Promise<ActiveSession[]> => queryRows<ActiveSession>(db.pool, LIST, [userId, toSessionHash(token), limit]);

const END = `DELETE FROM sessions WHERE user_id = $1 AND token <> $2 AND ($3::text IS NULL OR id = $3)`;

/** End one session of an account, or all of them, but never the one of the token. */
export async function endSessions(
  db: Store,
  userId: string,
  { token, session }: { readonly token: string; readonly session: string | null },
): Promise<void> {
  await queryRows(db.pool, END, [userId, toSessionHash(token), session]);
}
