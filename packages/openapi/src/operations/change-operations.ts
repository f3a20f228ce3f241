import { changesQuery } from '../queries/changes-query.ts';
import { projectQuery } from '../queries/list-queries.ts';
import {
  asJson,
  IF_NONE_MATCH,
  idOf,
  inGroup,
  NO_PROJECT,
  nothing,
  type Parameter,
  revalidated,
  toParameters,
} from './operation.ts';

export const EXAMPLE_CHANGE_ID = '4f1c2b7a90d3e865';
/** The event of the examples. Like the id of a token it is another one every time. */
export const EXAMPLE_EVENT_ID = '3d0f6a52-9c1b-4e7d-8a35-1f2e3d4c5b6a';

const CHANGE_ID: Parameter = idOf('change, from the list', { type: 'string', pattern: '^[0-9a-f]{16}$' });

const EVENT_ID: Parameter = idOf('event, from the response to its creation or from the history of a change');

const NO_CHANGE = ['not-found', 'The project lists no change with this id.'] as const;
const ofChanges = { scope: null, problems: ['invalid-request', 'not-found'] } as const;
const ofEvents = { scope: 'edit' } as const;

const given = { changes: [EXAMPLE_CHANGE_ID], state: 'expected', note: 'The new protocol' } as const;

const ofAllChanges = { group: 'Changes' } as const;

export const CHANGE_OPERATIONS = inGroup(ofAllChanges, {
  getChanges: {
    ...ofChanges,
    route: 'GET /v1/changes',
    summary: 'What changed',
    description:
      'The changes that the results of a project show, those measured last first: steps between versions of a driver, and steps along time. They are found within seconds after an upload. See [changes]({docsUrl}/docs/changes).',
    parameters: [...toParameters(changesQuery), IF_NONE_MATCH],
    responses: revalidated('The changes', 'ChangesResponse'),
    examples: {
      worse: {
        summary: 'What got worse of a driver',
        query: { project: 'node-connectors', driver: 'mysql2', direction: 'worse' },
      },
      nothing: NO_PROJECT,
    },
  },
  postChangeEvent: {
    ...ofEvents,
    route: 'POST /v1/change-events',
    summary: 'Set the state of changes',
    description:
      'All changes that are named have the state from now on, until another event follows or this one is undone. The note, the name of the token and the time stay in the history of each. Nothing is stored where the project does not list one of them. See [states]({docsUrl}/docs/changes#states).',
    bodies: [{ type: 'application/json', schema: 'NewChangeEvent' }],
    responses: [{ status: 201, description: 'The event', schemas: ['ChangeEvent'] }],
    examples: {
      expected: {
        summary: 'A change that was intended',
        body: asJson(given),
        status: 201,
        response: {
          id: EXAMPLE_EVENT_ID,
          project: 'node-connectors',
          ...given,
          by: 'ci',
          at: '2026-11-20T12:00:00.000Z',
        },
      },
      state: {
        summary: 'A state that does not exist',
        body: asJson({ ...given, state: 'wontfix' }),
        problem: [
          'invalid-request',
          'This sets no state. state: Invalid option: expected one of "new"|"acknowledged"|"expected"|"false-alarm"|"fixed".',
          [
            {
              pointer: '/state',
              code: 'invalid-value',
              detail: 'must be one of new, acknowledged, expected, false-alarm, fixed',
            },
          ],
        ],
      },
      nothing: {
        summary: 'A change that the project does not list',
        body: asJson({ ...given, changes: ['ffffffffffffffff'] }),
        problem: ['not-found', 'The project does not list all of these changes. No state was set.'],
      },
    },
  },
  postChangeOwner: {
    ...ofEvents,
    route: 'POST /v1/change-owners',
    summary: 'Set who looks at changes',
    description:
      'The name of the member is shown with each of them, to everyone, until the owner is another one or nobody, or the member leaves the project. Nothing is stored where the project does not list one of them.',
    bodies: [{ type: 'application/json', schema: 'NewChangeOwner' }],
    responses: [{ status: 200, description: 'The owner', schemas: ['ChangeOwner'] }],
    problems: ['not-found'],
    examples: {
      nobody: {
        summary: 'Nobody any more',
        body: asJson({ changes: [EXAMPLE_CHANGE_ID], owner: null }),
        response: { project: 'node-connectors', changes: [EXAMPLE_CHANGE_ID], owner: null },
      },
      stranger: {
        summary: 'An account that is no member',
        body: asJson({ changes: [EXAMPLE_CHANGE_ID], owner: 'nobody' }),
        problem: [
          'invalid-request',
          'This sets no owner: the account is no member of the project.',
          [{ pointer: '/owner', code: 'invalid-value', detail: 'is no member of the project' }],
        ],
      },
    },
  },
  getChange: {
    ...ofChanges,
    route: 'GET /v1/changes/{id}',
    summary: 'One change with its history',
    description: 'A change as in the list, and the states and notes that it was given.',
    parameters: [CHANGE_ID, ...toParameters(projectQuery), IF_NONE_MATCH],
    responses: revalidated('The change', 'ChangeResponse'),
    examples: {
      change: { summary: 'A change', path: { id: EXAMPLE_CHANGE_ID }, query: { project: 'node-connectors' } },
      nothing: {
        summary: 'No change of the project',
        path: { id: 'ffffffffffffffff' },
        query: { project: 'node-connectors' },
        problem: NO_CHANGE,
      },
    },
  },
  getChangeWhy: {
    ...ofChanges,
    route: 'GET /v1/changes/{id}/why',
    summary: 'Why a change happened, as far as it was counted and profiled',
    description:
      'What every counter says of both versions and what that rules out; and where both have profiles, which frames differ. The newest run with profiles of both is compared. See [why]({docsUrl}/docs/changes#why).',
    parameters: [CHANGE_ID, ...toParameters(projectQuery), IF_NONE_MATCH],
    responses: revalidated('Counters and profiles', 'WhyResponse'),
    examples: {
      why: {
        summary: 'A change along time, which has neither',
        path: { id: EXAMPLE_CHANGE_ID },
        query: { project: 'node-connectors' },
      },
      nothing: {
        summary: 'No change of the project',
        path: { id: 'ffffffffffffffff' },
        query: { project: 'node-connectors' },
        problem: NO_CHANGE,
      },
    },
  },
  deleteChangeEvent: {
    ...ofEvents,
    route: 'DELETE /v1/change-events/{id}',
    summary: 'Undo an event',
    description:
      'Its changes have the state that they would have without it. It stays in their history, with the name of the token that undid it. A second request changes nothing.',
    parameters: [EVENT_ID],
    responses: [{ status: 204, description: 'It is undone', schemas: [] }],
    examples: { undo: { summary: 'Undo one', path: { id: EXAMPLE_EVENT_ID }, status: 204 }, nothing: nothing('event') },
  },
});
