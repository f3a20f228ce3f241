import { setAdministratorByGroup } from '../accounts/change-account.ts';
import type { User } from '../accounts/find-user.ts';
import { applyGroupRoles } from '../members/apply-groups.ts';
import { type GroupRoles, putGroupRoles } from '../members/project-groups.ts';
import type { Project } from '../projects/project.ts';
import { type Administration, record } from './administration.ts';

/** Replace which groups of the identity provider have which role in a project. */
export async function changeGroups(
  administration: Administration,
  { id, slug }: Pick<Project, 'id' | 'slug'>,
  after: GroupRoles,
): Promise<void> {
  const before = await putGroupRoles(administration.db, id, after);
  await record(administration, id, { action: 'groups-set', target: slug, details: { before, after } });
}

const BY_GROUP = { from: 'a group of the provider' };

type Groups = {
  /** Of the account, as its provider names them. */
  readonly groups: readonly string[];
  /** Who is in it administers the installation; null: nobody by a group. */
  readonly administrators: string | null;
};

/** Give an account the roles of its groups, and end those of groups that it has left. */
export async function applyGroups(
  administration: Administration,
  { id, email }: Pick<User, 'id' | 'email'>,
  { groups, administrators }: Groups,
): Promise<void> {
  const { db } = administration;
  for (const { projectId, before, after } of await applyGroupRoles(db, id, groups)) {
    const action = before === null ? 'member-added' : after === null ? 'member-removed' : 'member-changed';
    await record(administration, projectId, { action, target: email, details: { before, after, ...BY_GROUP } });
  }
  const isGiven = administrators !== null && groups.includes(administrators);
  if ((await setAdministratorByGroup(db, id, isGiven)) !== 'changed') return;
  const action = isGiven ? 'administrator-added' : 'administrator-revoked';
  await record(administration, null, { action, target: email, details: BY_GROUP });
}
