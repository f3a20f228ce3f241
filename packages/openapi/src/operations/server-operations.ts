import type { Operation } from './operation.ts';
import { IF_NONE_MATCH } from './read-parameters.ts';

const group = 'The server';
const plain = { group, method: 'get', scope: null, parameters: [], bodies: [] } as const;

const getHealth: Operation = {
  ...plain,
  id: 'getHealth',
  path: '/healthz',
  summary: 'Is the process alive?',
  description: 'Says nothing of the database.',
  responses: [{ status: 200, description: 'It is', schemas: ['Health'] }],
  problems: ['internal'],
  examples: [{ name: 'alive', summary: 'Alive', status: 200, response: { alive: true } }],
};

const getReadiness: Operation = {
  ...plain,
  id: 'getReadiness',
  path: '/readyz',
  summary: 'Can uploads be stored now?',
  description: 'What is the matter with the database and its migrations, if anything.',
  responses: [
    { status: 200, description: 'Uploads are stored', schemas: ['Readiness'] },
    {
      status: 503,
      description: 'They are not, for the reason given',
      schemas: ['Readiness'],
      headers: ['Retry-After'],
    },
  ],
  problems: ['internal'],
  examples: [
    {
      name: 'ready',
      summary: 'Ready',
      status: 200,
      response: {
        ready: true,
        database: 'reachable',
        migrations: { pending: [], unknown: [], failed: [], current: true },
        warnings: [],
      },
    },
  ],
};

const getOpenApi: Operation = {
  ...plain,
  id: 'getOpenApi',
  path: '/openapi.json',
  summary: 'This description',
  description: 'The whole API as an OpenAPI 3.1 document, with the addresses of this installation.',
  parameters: [IF_NONE_MATCH],
  responses: [
    {
      status: 200,
      description: 'The document',
      schemas: [{ type: 'object', required: ['openapi', 'info', 'paths', 'components'] }],
      headers: ['ETag'],
    },
    { status: 304, description: 'It is the one that is known', schemas: [], headers: ['ETag'] },
  ],
  problems: ['internal'],
  examples: [{ name: 'document', summary: 'The document', status: 200 }],
};

export const SERVER_OPERATIONS: readonly Operation[] = [getHealth, getReadiness, getOpenApi];
