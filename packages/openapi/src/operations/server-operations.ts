import { IF_NONE_MATCH, inGroup } from './operation.ts';

const ofServer = { group: 'The server', scope: null } as const;

export const SERVER_OPERATIONS = inGroup(ofServer, {
  getHealth: {
    route: 'GET /healthz',
    summary: 'Is the process alive?',
    description: 'Says nothing of the database.',
    responses: [{ status: 200, description: 'It is', schemas: ['Health'] }],
    examples: { alive: { summary: 'Alive', response: { alive: true } } },
  },
  getReadiness: {
    route: 'GET /readyz',
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
    examples: {
      ready: {
        summary: 'Ready',
        response: {
          ready: true,
          database: 'reachable',
          migrations: { pending: [], unknown: [], failed: [], current: true },
          warnings: [],
        },
      },
    },
  },
  getOpenApi: {
    route: 'GET /openapi.json',
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
    examples: { document: { summary: 'The document' } },
  },
});
