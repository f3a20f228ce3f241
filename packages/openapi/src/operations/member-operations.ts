import { auditQuery, sharesQuery } from '../queries/list-queries.ts';
import { asJson, idOf, inGroup, notByToken, PROJECT_OF_TOKEN, toParameters } from './operation.ts';

/** The member and the invitation of the examples; each has another id. */
export const EXAMPLE_MEMBER_ID = 'b8Xw2kQm';
export const EXAMPLE_INVITATION_ID = '7d1f0a52-9c3e-4b86-8a41-2f5e6d7c8b90';

const member = {
  id: EXAMPLE_MEMBER_ID,
  name: 'Grace',
  email: 'grace@example.org',
  role: 'contributor',
  since: '2026-11-20T12:00:00.000Z',
};

const invitation = {
  id: EXAMPLE_INVITATION_ID,
  email: 'alan@example.org',
  role: 'viewer',
  by: 'ci',
  expiresAt: '2099-11-27T12:00:00.000Z',
};

const toId = (of: string) => idOf(`${of}, from the list of members`, { type: 'string' });

const ofAdministration = { scope: 'admin' } as const;

const ofPerson = { scope: 'person', parameters: [PROJECT_OF_TOKEN] } as const;

/** Members, invitations, the audit log and shares of a project. */
export const MEMBER_OPERATIONS = inGroup(ofAdministration, {
  getMembers: {
    group: 'Members',
    route: 'GET /v1/members',
    summary: 'List the members',
    description: 'The members of the project and the invitations that still work.',
    responses: [{ status: 200, description: 'The members', schemas: ['MemberList'] }],
    examples: {
      members: {
        summary: 'The members of the project',
        response: { project: 'node-connectors', members: [member], invitations: [invitation], groups: {} },
      },
    },
  },
  postMember: {
    group: 'Members',
    route: 'POST /v1/members',
    summary: 'Add a member',
    description:
      'Gives a member another role. For every other address the response has a link, whether or not an account has the address: whoever opens it is a member, with the account that is signed in or a new one. It works once, for a week. The server sends no e-mail. It takes an owner, not a token.',
    bodies: [{ type: 'application/json', schema: 'NewMember' }],
    responses: [{ status: 201, description: 'The member or the invitation', schemas: ['AddedMember'] }],
    problems: ['last-owner'],
    ...ofPerson,
    examples: {
      token: {
        summary: 'With a token',
        body: asJson({ email: 'ada@example.org', role: 'contributor' }),
        problem: notByToken('Changing members'),
      },
    },
  },
  deleteMember: {
    group: 'Members',
    route: 'DELETE /v1/members/{id}',
    summary: 'Remove a member',
    description:
      'Takes the role of an account in the project away. The last owner stays. It takes an owner, not a token.',
    ...ofPerson,
    parameters: [PROJECT_OF_TOKEN, toId('account')],
    responses: [{ status: 204, description: 'It has no role any more', schemas: [] }],
    problems: ['last-owner'],
    examples: {
      token: { summary: 'With a token', path: { id: EXAMPLE_MEMBER_ID }, problem: notByToken('Changing members') },
    },
  },
  putGroups: {
    group: 'Members',
    route: 'PUT /v1/groups',
    summary: 'Set the groups',
    description:
      'Replaces the groups of the identity provider that have a role in the project. Whoever signs in by the provider gets the greatest role of these groups, and loses it when the groups do not have it any more. It takes an owner, not a token.',
    ...ofPerson,
    bodies: [{ type: 'application/json', schema: 'NewGroups' }],
    responses: [{ status: 200, description: 'The groups', schemas: ['GroupList'] }],
    examples: {
      token: {
        summary: 'With a token',
        body: asJson({ groups: { 'driver-team': 'maintainer' } }),
        problem: notByToken('Changing members'),
      },
    },
  },
  deleteInvitation: {
    group: 'Members',
    route: 'DELETE /v1/invitations/{id}',
    summary: 'Withdraw an invitation',
    description: 'Its link does not work any more. It takes an owner, not a token.',
    ...ofPerson,
    parameters: [PROJECT_OF_TOKEN, toId('invitation')],
    responses: [{ status: 204, description: 'It is withdrawn', schemas: [] }],
    examples: {
      token: {
        summary: 'With a token',
        path: { id: EXAMPLE_INVITATION_ID },
        problem: notByToken('Changing members'),
      },
    },
  },
  getAudit: {
    route: 'GET /v1/audit',
    group: 'Audit log',
    summary: 'Read the audit log',
    description:
      'Every change of the project: who, what, from where. Nobody can change it. See [audit log]({docsUrl}/docs/projects#audit-log).',
    parameters: toParameters(auditQuery),
    responses: [{ status: 200, description: 'A page of the log', schemas: ['AuditLog'] }],
    problems: ['invalid-request'],
    examples: {
      action: {
        summary: 'One kind of change',
        query: { action: 'visibility-set' },
        response: { project: 'node-connectors', events: [], next: null },
      },
    },
  },
  getShares: {
    route: 'GET /v1/shares',
    group: 'Shares',
    summary: 'List the shares',
    description: 'The shares of the project, deleted ones included.',
    parameters: toParameters(sharesQuery),
    responses: [{ status: 200, description: 'A page of the shares', schemas: ['ShareList'] }],
    problems: ['invalid-request'],
    examples: {
      older: {
        summary: 'Those that follow the last one',
        query: { after: '00000000000000000000' },
        response: { project: 'node-connectors', shares: [], next: null },
      },
    },
  },
});
