import 'server-only';
import {
  type Administration,
  endAccountSessions,
  type ListedAccount,
  listAccounts,
  RejectedError,
  restoreAccount,
  revokeAdministrator,
  suspendAccount,
} from '@tachograph/store/administration';
import { findVisitorAddress } from '@/server/limits/visitor-address.ts';
import { store } from '@/server/store.ts';
import { parseSignedIn } from '@/server/viewer/signed-in.ts';

/** Accounts on the page: the others are found by their names or addresses. */
export const MOST_ACCOUNTS = 100;

export type { ListedAccount };

export const readAccounts = (text: string | undefined): Promise<ListedAccount[]> =>
  listAccounts(store(), { text: text ?? '', limit: MOST_ACCOUNTS });

const OPERATIONS: Readonly<Record<string, typeof suspendAccount>> = {
  suspend: suspendAccount,
  restore: restoreAccount,
  'revoke-administrator': revokeAdministrator,
  'end-sessions': endAccountSessions,
};

type Changed = { readonly done: string } | { readonly error: string };

/**
 * Change an account for the administrator who sent a request; null for everybody else and for an unknown operation. An error is the code of
 * what an administrator can do about it.
 */
export async function administerAccount(
  { headers }: Pick<Request, 'headers'>,
  { operation, email }: { readonly operation: string; readonly email: string },
): Promise<Changed | null> {
  const user = parseSignedIn(headers);
  const apply = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
  if (!user?.isAdministrator || !apply) return null;
  const ipAddress = findVisitorAddress(headers) ?? null;
  const by = { kind: 'user', id: user.id, name: user.name, ipAddress } as const;
  const administration: Administration = { db: store(), now: new Date(), by };
  try {
    await apply(administration, email);
    return { done: operation };
  } catch (error) {
    if (error instanceof RejectedError) return { error: error.code };
    throw error;
  }
}
