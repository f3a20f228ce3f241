import { exampleProblem } from './example-problem.ts';
import { OLDER_RUN_ID } from './example-runs.ts';
import type { Operation } from './operation.ts';
import { RUN_ID } from './parameters.ts';
import { BODY, DATABASE, TOKEN } from './problem-sets.ts';

const group = 'Runs that do not count';
const NO_RUN = 'r_ffffffffffffffff';
const path = '/v1/runs/{id}/exclusion';

const nothing = (instance: string) => ({
  name: 'nothing',
  summary: 'No run of the project',
  path: { id: NO_RUN },
  status: 404,
  response: exampleProblem('not-found', instance, 'The project has no run with this id.'),
});

const CHANGE = [...TOKEN, 'forbidden', 'not-found', 'database-not-ready', ...DATABASE] as const;

const putExclusion: Operation = {
  id: 'putExclusion',
  group,
  method: 'put',
  path,
  summary: 'Exclude a run',
  description:
    'Its results take no part in any line, comparison, badge or verdict from now on; its page shows them with the reason. The same reason again changes nothing, another one takes its place. See [runs that do not count]({docsUrl}/docs/api#exclude-a-run).',
  scope: 'admin',
  parameters: [RUN_ID],
  bodies: [{ type: 'application/json', schema: 'NewExclusion' }],
  responses: [{ status: 200, description: 'It is excluded', schemas: ['Exclusion'] }],
  problems: [...BODY, ...CHANGE],
  examples: [
    {
      name: 'exclude',
      summary: 'Exclude one',
      path: { id: OLDER_RUN_ID },
      body: { type: 'application/json', value: { reason: 'The machine was throttled that night' } },
      status: 200,
      response: {
        run: OLDER_RUN_ID,
        project: 'node-connectors',
        reason: 'The machine was throttled that night',
        since: '2026-11-20T12:00:00.000Z',
      },
    },
    {
      name: 'no-reason',
      summary: 'Without a reason',
      path: { id: OLDER_RUN_ID },
      body: { type: 'application/json', value: { reason: ' ' } },
      status: 400,
      response: exampleProblem(
        'invalid-request',
        `/v1/runs/${OLDER_RUN_ID}/exclusion`,
        'This excludes no run: a reason is needed, and nothing else.',
        [{ pointer: '/reason', code: 'too-small', detail: 'must have at least 1 characters' }],
      ),
    },
  ],
};

const deleteExclusion: Operation = {
  id: 'deleteExclusion',
  group,
  method: 'delete',
  path,
  summary: 'Include it again',
  description:
    'Every answer is as it was before the run was excluded; that it was stays on its page. Doing it twice changes nothing.',
  scope: 'admin',
  parameters: [RUN_ID],
  bodies: [],
  responses: [{ status: 204, description: 'Its results take part', schemas: [] }],
  problems: ['invalid-request', ...CHANGE, 'unsupported-media-type'],
  examples: [
    { name: 'include', summary: 'Include one', path: { id: OLDER_RUN_ID }, status: 204 },
    nothing(`/v1/runs/${NO_RUN}/exclusion`),
  ],
};

const deleteRun: Operation = {
  id: 'deleteRun',
  group,
  method: 'delete',
  path: '/v1/runs/{id}',
  summary: 'Delete a run',
  description:
    'Its results, its samples and the bytes that arrived are gone, and everything else is as if it had never come. It cannot be undone, but the same content can be uploaded again.',
  scope: 'admin',
  parameters: [RUN_ID],
  bodies: [],
  responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
  problems: ['invalid-request', ...CHANGE, 'unsupported-media-type'],
  examples: [
    { name: 'delete', summary: 'Delete one', path: { id: OLDER_RUN_ID }, status: 204 },
    nothing(`/v1/runs/${NO_RUN}`),
  ],
};

export const CURATION_OPERATIONS: readonly Operation[] = [putExclusion, deleteExclusion, deleteRun];
