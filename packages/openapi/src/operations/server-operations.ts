import { VERSION } from '../responses/version.ts';
import { IF_NONE_MATCH, inGroup } from './operation.ts';

const ofServer = { group: 'The server', scope: null } as const;

export const SERVER_OPERATIONS = inGroup(ofServer, {
  getHealth: {
    route: 'GET /healthz',
    summary: 'Is the process alive?',
    description: 'Says nothing of the database.',
    responses: [{ status: 200, description: 'It is', schemas: ['Health'] }],
    examples: { alive: { summary: 'Alive', response: { alive: true, version: VERSION } } },
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
  getCommand: {
    route: 'GET /cli/{file}',
    summary: 'The command tacho in the version of this server',
    description: 'A package that npm and npx install from this address, or its SHA-256. The pages have the files.',
    parameters: [
      {
        name: 'file',
        in: 'path',
        description: 'The package, or the text of its checksum as `sha256sum` prints it',
        schema: { type: 'string', enum: ['tacho.tgz', 'tacho.tgz.sha256'] },
      },
    ],
    problems: ['not-found'],
    responses: [{ status: 302, description: 'Where the file is', schemas: [], headers: ['Location'] }],
    examples: { package: { summary: 'The package', path: { file: 'tacho.tgz' }, status: 302 } },
  },
  getInstaller: {
    route: 'GET /install.sh',
    summary: 'A script that installs it',
    description: 'For a POSIX shell: `curl -fsSL ADDRESS | sh`.',
    responses: [{ status: 302, description: 'Where the script is', schemas: [], headers: ['Location'] }],
    examples: { script: { summary: 'The script', status: 302 } },
  },
});
