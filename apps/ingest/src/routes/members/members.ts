import {
  type AddedMemberResponse,
  type GroupListResponse,
  type MemberListResponse,
  newGroups,
  newMember,
} from '@tachograph/openapi/projects';
import { deleteInvitation as deleteStoredInvitation, listInvitations } from '@tachograph/store/accounts';
import { addMember, changeGroups, removeMember } from '@tachograph/store/administration';
import { findGroupRoles, listMembers } from '@tachograph/store/members';
import { parseRequest } from '../../body/read-json-request.ts';
import { assertPerson, authorize, toAdministration } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { deletion } from '../deletion.ts';

const MOST_LISTED = 1000;

/** An address and a role. */
const GROUPS = { what: 'the groups', maxBytes: 40_000, problem: 'This sets no groups.' };
const BODY = { what: 'the member to be', maxBytes: 2_000, problem: 'This makes no member.' };

/** The members of the project, and the invitations that still work. */
export const getMembers: Route<MemberListResponse> = (context) => async (request) => {
  const { projectId, projectSlug: project } = await authorize(context, request, 'own');
  const { db } = context.deps;
  const [members, invitations, groups] = await Promise.all([
    listMembers(db, projectId, { limit: MOST_LISTED }),
    listInvitations(db, projectId, { limit: MOST_LISTED }),
    findGroupRoles(db, projectId),
  ]);
  return {
    project,
    members: members.map(({ userId: id, name, email, role, addedAt }) => ({
      id,
      name,
      email,
      role,
      since: addedAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, role, byName: by, expiresAt }) => ({
      id,
      email,
      role,
      by,
      expiresAt: expiresAt.toISOString(),
    })),
    groups,
  };
};

/** An owner stays an owner where a token was stolen. */
const MEMBERS = 'Changing members';

/** Give a member another role, or invite the person who has the address. */
export const postMember: Route<AddedMemberResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'own');
  assertPerson(by, MEMBERS);
  const { email, role } = await parseRequest(request, context, newMember, BODY);
  await readiness.assertWritable();
  const token = await addMember(toAdministration(deps, request, by), by.project, { email, role });
  reply.code(201);
  if (token === null) return { email, role, state: 'member', link: null };
  return { email, role, state: 'invited', link: `${deps.webUrl}/join?token=${token}` };
};

/** Replace the groups of the identity provider that have a role. */
export const putGroups: Route<GroupListResponse> = (context) => async (request) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'own');
  assertPerson(by, MEMBERS);
  const { groups } = await parseRequest(request, context, newGroups, GROUPS);
  await readiness.assertWritable();
  await changeGroups(toAdministration(deps, request, by), by.project, groups);
  return { project: by.projectSlug, groups };
};

/** Take the role of an account in the project away. */
export const deleteMember: Route = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'own');
  assertPerson(by, MEMBERS);
  const { id } = request.params as { readonly id: string };
  await readiness.assertWritable();
  await removeMember(toAdministration(deps, request, by), by.project, id);
  return reply.code(204).send();
};

/** Withdraw an invitation: its link does not work any more. */
export const deleteInvitation: Route = (context) =>
  deletion(context, {
    kind: 'invitation',
    permission: 'own',
    person: MEMBERS,
    audit: 'invitation-withdrawn',
    remove: async (db, { projectId, id }) => {
      const deleted = await deleteStoredInvitation(db, projectId, id);
      return deleted && { target: deleted.email ?? id, details: { role: deleted.role } };
    },
  });
