import { notesQuery } from '../queries/list-queries.ts';
import { asJson, IF_NONE_MATCH, idOf, inGroup, nothing, revalidated, toParameters } from './operation.ts';

/** The note of the examples. Like the id of a token it is another one every time. */
export const EXAMPLE_NOTE_ID = 'c2d4e6f8-1a3b-4c5d-9e7f-0a1b2c3d4e5f';

const given = { text: 'The machine moved to a new host', at: '2026-11-18T06:00:00Z' } as const;

const note = {
  id: EXAMPLE_NOTE_ID,
  text: given.text,
  at: '2026-11-18T06:00:00.000Z',
  driver: null,
  version: null,
  scenario: null,
  environment: null,
  by: 'ci',
  createdAt: '2026-11-20T12:00:00.000Z',
};

const ofNotes = { group: 'Notes' } as const;

export const NOTE_OPERATIONS = inGroup(ofNotes, {
  postNote: {
    route: 'POST /v1/notes',
    summary: 'Write a note',
    description:
      'Marks a time of the project, or a version of a driver, on the charts that show it. See [notes]({docsUrl}/docs/changes#notes).',
    scope: 'edit',
    bodies: [{ type: 'application/json', schema: 'NewNote' }],
    responses: [{ status: 201, description: 'The note', schemas: ['Note'] }],
    examples: {
      time: { summary: 'What happened at a time', body: asJson(given), status: 201, response: note },
      version: {
        summary: 'A version without a driver',
        body: asJson({ text: 'New parser', version: '3.5.4' }),
        problem: [
          'invalid-request',
          'This makes no note. driver: is needed with a version.',
          [{ pointer: '/driver', code: 'invalid-value', detail: 'is needed with a version' }],
        ],
      },
      nobody: {
        summary: 'A driver without results',
        body: asJson({ text: 'New parser', driver: 'homemade', version: '1.0.0' }),
        problem: [
          'invalid-request',
          'This makes no note: the project has no results of the driver that it names.',
          [{ pointer: '/driver', code: 'invalid-value', detail: 'the project has no results of it' }],
        ],
      },
    },
  },
  getNotes: {
    route: 'GET /v1/notes',
    summary: 'List notes',
    description: 'The notes of a project, those of the newest times first.',
    scope: null,
    parameters: [...toParameters(notesQuery), IF_NONE_MATCH],
    responses: revalidated('The notes', 'NotesResponse'),
    problems: ['invalid-request', 'not-found'],
    examples: {
      range: {
        summary: 'The notes of a month',
        query: { project: 'node-connectors', from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
        response: {
          format: 1,
          project: { slug: 'node-connectors', title: 'Node.js connectors' },
          notes: [note],
          more: false,
        },
      },
    },
  },
  deleteNote: {
    route: 'DELETE /v1/notes/{id}',
    summary: 'Delete a note',
    description: 'No chart shows it from now on. The database keeps it, with the name of the token that deleted it.',
    scope: 'edit',
    parameters: [idOf('note')],
    responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
    examples: {
      delete: { summary: 'Delete one', path: { id: EXAMPLE_NOTE_ID }, status: 204 },
      nothing: nothing('note'),
    },
  },
});
