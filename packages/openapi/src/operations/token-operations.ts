import { exampleProblem } from './example-problem.ts';
import type { Operation } from './operation.ts';
import { BODY, DATABASE, TOKEN } from './problem-sets.ts';

const group = 'Tokens';

/** The id of the token in the examples. Unlike that of a run it is another one every time. */
export const EXAMPLE_TOKEN_ID = '5f0c1f9a-3a5b-4c55-8f0e-6d1c4c1b2a90';

const token = {
  id: EXAMPLE_TOKEN_ID,
  project: 'node-connectors',
  name: 'nightly job',
  prefix: 'tacho_Kx8b2Q',
  scopes: ['upload'],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2027-11-20T00:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
};

const postToken: Operation = {
  id: 'postToken',
  group,
  method: 'post',
  path: '/v1/tokens',
  summary: 'Make a token',
  description: 'A token of the same project. Its text is in this answer and nowhere else: only its hash is kept.',
  scope: 'admin',
  parameters: [],
  bodies: [{ type: 'application/json', schema: 'NewToken' }],
  responses: [{ status: 201, description: 'The token with its text', schemas: ['CreatedToken'] }],
  problems: [...BODY, ...TOKEN, 'forbidden', 'database-not-ready', ...DATABASE],
  examples: [
    {
      name: 'upload',
      summary: 'A token for a job that uploads',
      body: {
        type: 'application/json',
        value: { name: 'nightly job', scopes: ['upload'], expiresAt: '2027-11-20T00:00:00Z' },
      },
      status: 201,
      response: { ...token, token: 'tacho_Kx8b2Q…' },
    },
  ],
};

const getTokens: Operation = {
  id: 'getTokens',
  group,
  method: 'get',
  path: '/v1/tokens',
  summary: 'List the tokens',
  description: 'The tokens of the project, newest first, with revoked and expired ones. Never their texts.',
  scope: 'admin',
  parameters: [],
  bodies: [],
  responses: [{ status: 200, description: 'The tokens', schemas: ['TokenList'] }],
  problems: [...TOKEN, 'forbidden', ...DATABASE],
  examples: [
    {
      name: 'tokens',
      summary: 'The tokens of the project',
      status: 200,
      response: { project: 'node-connectors', tokens: [token] },
    },
  ],
};

const deleteToken: Operation = {
  id: 'deleteToken',
  group,
  method: 'delete',
  path: '/v1/tokens/{id}',
  summary: 'Revoke a token',
  description: 'It is refused from now on and stays in the list. It cannot be undone; doing it twice changes nothing.',
  scope: 'admin',
  parameters: [
    {
      name: 'id',
      in: 'path',
      description: 'Id of the token, from the list',
      schema: { type: 'string', format: 'uuid' },
    },
    {
      name: 'force',
      in: 'query',
      description: '`1`: also the last token that can administer the project',
      schema: { type: 'string', enum: ['0', '1'], default: '0' },
    },
  ],
  bodies: [],
  responses: [{ status: 204, description: 'It is revoked', schemas: [] }],
  problems: [
    'invalid-request',
    ...TOKEN,
    'forbidden',
    'not-found',
    'last-admin-token',
    'unsupported-media-type',
    'database-not-ready',
    ...DATABASE,
  ],
  examples: [
    { name: 'revoke', summary: 'Revoke one', path: { id: EXAMPLE_TOKEN_ID }, status: 204 },
    {
      name: 'nothing',
      summary: 'No token',
      path: { id: '00000000-0000-4000-8000-000000000000' },
      status: 404,
      response: exampleProblem(
        'not-found',
        '/v1/tokens/00000000-0000-4000-8000-000000000000',
        'The project has no token with this id.',
      ),
    },
  ],
};

export const TOKEN_OPERATIONS: readonly Operation[] = [postToken, getTokens, deleteToken];
