import { asJson, idOf, inGroup, nothing } from './operation.ts';

/** The rule of the examples. Like the id of a token it is another one every time. */
export const EXAMPLE_CI_RULE_ID = '3c9e1d70-5b2a-4f46-9d83-6a0f7e5c1b24';

const GITHUB = 'https://token.actions.githubusercontent.com';

const given = { issuer: GITHUB, repository: 'example/connectors', ref: 'refs/heads/main' } as const;

const rule = { id: EXAMPLE_CI_RULE_ID, ...given, createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null };

const ofCi = { group: 'Uploads from CI', scope: 'admin' } as const;

export const CI_OPERATIONS = inGroup(ofCi, {
  postCiRule: {
    route: 'POST /v1/ci-rules',
    summary: 'Allow the jobs of a repository to upload',
    description:
      'Jobs of the repository then get an upload token for half an hour by their identity, and need no stored one. See [without a secret]({docsUrl}/docs/ci-identity).',
    bodies: [{ type: 'application/json', schema: 'NewCiRule' }],
    responses: [{ status: 201, description: 'The rule', schemas: ['CiRule'] }],
    examples: { github: { summary: 'Jobs of a branch', body: asJson(given), status: 201, response: rule } },
  },
  getCiRules: {
    route: 'GET /v1/ci-rules',
    summary: 'List the rules',
    description: 'With what the identity of a job has to be issued for.',
    responses: [{ status: 200, description: 'The rules', schemas: ['CiRuleList'] }],
    examples: {
      rules: {
        summary: 'The rules of the project',
        response: {
          project: 'node-connectors',
          audience: 'https://uploads.tachograph.example',
          issuers: [GITHUB, 'https://gitlab.com'],
          rules: [rule],
        },
      },
    },
  },
  deleteCiRule: {
    route: 'DELETE /v1/ci-rules/{id}',
    summary: 'Delete a rule',
    description: 'Jobs get no token by it any more, and those that they have are revoked.',
    parameters: [idOf('rule, from the list')],
    responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
    examples: {
      delete: { summary: 'Delete one', path: { id: EXAMPLE_CI_RULE_ID }, status: 204 },
      nothing: nothing('rule'),
    },
  },
  postCiToken: {
    route: 'POST /v1/ci-tokens',
    summary: 'Get a token for a job',
    description:
      'Send the identity of the job, an OpenID Connect token that its CI signs for this installation, as `Authorization: Bearer`. The response has an upload token for half an hour. `tacho` does this by itself.',
    scope: 'job',
    parameters: [
      { name: 'project', in: 'query', description: 'Slug of the project', schema: { type: 'string' }, required: true },
    ],
    responses: [{ status: 201, description: 'The token', schemas: ['JobToken'] }],
    problems: [
      'ci-identity-rejected',
      'ci-issuer-unavailable',
      'project-archived',
      'database-not-ready',
      'invalid-request',
    ],
    examples: {
      token: {
        summary: 'With a token of the project instead of an identity',
        query: { project: 'node-connectors' },
        problem: ['ci-identity-rejected', 'This is no identity of a CI job: send the OpenID Connect token of the job.'],
      },
    },
  },
});
