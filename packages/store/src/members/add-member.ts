import type { ProjectRole } from '../access/role.ts';
import { findUserByEmail } from '../accounts/find-user.ts';
import { insertInvitation } from '../accounts/invitation.ts';
import type { Store } from '../database/store.ts';
import { putMember } from './member.ts';

/** How long the link of an invitation works. */
const INVITED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

type NewMember = {
  readonly email: string;
  readonly role: ProjectRole;
  /** Who adds the member, as they are named; null for a command. */
  readonly byName: string | null;
  readonly now: Date;
};

/** `invited`: nobody has an account with this address; `token` is the text in the link of an invitation, which works for a week. */
export type AddedMember =
  | { readonly state: 'member' }
  | { readonly state: 'last-owner' }
  | { readonly state: 'invited'; readonly token: string };

/** Give the account of an address a role in a project, or invite whoever has the address. `last-owner`: the only owner stays one. */
export async function addMember(
  db: Store,
  projectId: number,
  { email, role, byName, now }: NewMember,
): Promise<AddedMember> {
  const user = await findUserByEmail(db, email);
  if (user) {
    const outcome = await putMember(db, projectId, { userId: user.id, role });
    return { state: outcome === 'stored' ? 'member' : outcome };
  }
  const expiresAt = new Date(now.getTime() + INVITED_FOR_MS);
  return {
    state: 'invited',
    token: await insertInvitation(db, { kind: 'member', email, projectId, role, byName, expiresAt }),
  };
}
