import { exampleProblem } from './example-problem.ts';
import type { Operation } from './operation.ts';
import { CONTENT_ENCODING } from './parameters.ts';
import { BODY, DATABASE, TOKEN } from './problem-sets.ts';

const postReleases: Operation = {
  id: 'postReleases',
  group: 'Releases',
  method: 'post',
  path: '/v1/releases',
  summary: 'Name released versions',
  description:
    'Which versions of a driver exist, measured or not, so that [badges]({docsUrl}/docs/badges) of older ones can say how many releases they are behind. Lists and pages keep to versions with results. Naming a version twice changes nothing; none is ever taken away.',
  scope: 'upload',
  parameters: [CONTENT_ENCODING],
  bodies: [{ type: 'application/json', schema: 'NewReleases' }],
  responses: [
    {
      status: 200,
      description: 'They are known',
      schemas: ['ReleasesResponse'],
      headers: ['RateLimit-Policy', 'RateLimit'],
    },
  ],
  problems: [...BODY, ...TOKEN, 'forbidden', 'not-found', 'database-not-ready', ...DATABASE],
  examples: [
    {
      name: 'releases',
      summary: 'Two versions, one of them measured',
      body: { type: 'application/json', value: { driver: 'mariadb', versions: ['3.5.4', '3.5.5'] } },
      status: 200,
      response: { project: 'node-connectors', driver: 'mariadb', stored: 2 },
    },
    {
      name: 'again',
      summary: 'The same again',
      body: { type: 'application/json', value: { driver: 'mariadb', versions: ['3.5.5', '3.5.4'] } },
      status: 200,
      response: { project: 'node-connectors', driver: 'mariadb', stored: 0 },
    },
    {
      name: 'nobody',
      summary: 'A driver without results',
      body: { type: 'application/json', value: { driver: 'homemade', versions: ['1.0.0'] } },
      status: 404,
      response: exampleProblem(
        'not-found',
        '/v1/releases',
        'The project has no driver of this name: upload results of the driver first.',
      ),
    },
  ],
};

export const RELEASE_OPERATIONS: readonly Operation[] = [postReleases];
