import { exampleProblem } from './example-problem.ts';
import type { Operation } from './operation.ts';
import { DATABASE, TOKEN } from './problem-sets.ts';

/** The id of the share in the examples. */
export const EXAMPLE_SHARE_ID = 'us43r30a3hpf83hfa1er';

const NO_SHARE = '00000000000000000000';

const deleteShare: Operation = {
  id: 'deleteShare',
  group: 'Shares',
  method: 'delete',
  path: '/v1/shares/{id}',
  summary: 'Delete a share',
  description:
    'The content is taken out of the database; a [tombstone]({docsUrl}/shares#permissions) stays at its ' +
    'address, and the same content is not taken again. It cannot be undone; doing it twice changes nothing.',
  scope: 'admin',
  parameters: [
    {
      name: 'id',
      in: 'path',
      description: 'Id of the share, from its address',
      schema: { type: 'string', pattern: '^[0-9a-v]{20}$' },
    },
  ],
  bodies: [],
  responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
  problems: [
    'invalid-request',
    ...TOKEN,
    'forbidden',
    'not-found',
    'unsupported-media-type',
    'database-not-ready',
    ...DATABASE,
  ],
  examples: [
    { name: 'delete', summary: 'Delete one', path: { id: EXAMPLE_SHARE_ID }, status: 204 },
    {
      name: 'nothing',
      summary: 'No share of the project',
      path: { id: NO_SHARE },
      status: 404,
      response: exampleProblem('not-found', `/v1/shares/${NO_SHARE}`, 'The project has no share with this id.'),
    },
  ],
};

export const SHARE_OPERATIONS: readonly Operation[] = [deleteShare];
