import type { ProjectRole } from '../access/role.ts';
import { insertInvitation } from '../accounts/invitation.ts';
import { deleteMember, findMember, putMember } from '../members/member.ts';
import type { Project } from '../projects/project.ts';
import { type Administration, RejectedError, record } from './administration.ts';

/** How long the link of an invitation works. */
const INVITED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

const toLastOwner = () =>
  new RejectedError('last-owner', 'It is the last owner of the project: make somebody else an owner first.');

/**
 * Give a member of a project another role, or invite the person who has the address. Nobody is a member by an address alone,
 * which an account of anybody may have. Returns the text in the link of the invitation, which works for a week; null for a member.
 */
export async function addMember(
  administration: Administration,
  { id: projectId }: Pick<Project, 'id'>,
  { email, role }: { readonly email: string; readonly role: ProjectRole },
): Promise<string | null> {
  const { db, by, now } = administration;
  const entry = { target: email, details: { role } };
  const member = await findMember(db, projectId, email);
  if (member) {
    if ((await putMember(db, projectId, { userId: member.userId, role })) === 'last-owner') throw toLastOwner();
    await record(administration, projectId, { action: 'member-changed', ...entry });
    return null;
  }
  const expiresAt = new Date(now.getTime() + INVITED_FOR_MS);
  const byName = by.kind === 'command' ? null : by.name;
  const token = await insertInvitation(db, { kind: 'member', email, projectId, role, byName, expiresAt });
  await record(administration, projectId, { action: 'member-invited', ...entry });
  return token;
}

/** Take the role of an account in a project away. `account` is its key or its address. */
export async function removeMember(
  administration: Administration,
  { id: projectId }: Pick<Project, 'id'>,
  account: string,
): Promise<void> {
  const { db } = administration;
  const member = await findMember(db, projectId, account);
  const outcome = member && (await deleteMember(db, projectId, member.userId));
  if (!member || outcome === 'none') throw new RejectedError('not-found', 'The project has no such member.');
  if (outcome === 'last-owner') throw toLastOwner();
  await record(administration, projectId, { action: 'member-removed', target: member.email });
}
