import { notesQuery } from '@tachograph/openapi/queries';
import { type NoteResponse, type NotesResponse, newNote } from '@tachograph/openapi/responses';
import { deleteNote as deleteStoredNote, insertNote, listNotes, type Note } from '@tachograph/store/notes';
import { parseRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { deletion } from '../deletion.ts';
import { getByState } from '../send-by-state.ts';

/** A line of text, and what it is about. */
const BODY = { what: 'the note', maxBytes: 10_000, problem: 'This makes no note.' };

const toResponse = ({ at, version, byName, createdAt, ...note }: Note): NoteResponse => ({
  at: at.toISOString(),
  version: version?.text ?? null,
  by: byName,
  createdAt: createdAt.toISOString(),
  ...note,
});

/** Write a note of the project. */
export const postNote: Route<NoteResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'note');
  const { text, at, driver, version, scenario, environment } = await parseRequest(request, context, newNote, BODY);
  await readiness.assertWritable();
  const now = deps.now();
  const note = await insertNote(deps.db, by.projectId, {
    text,
    at: at ? new Date(at) : now,
    driver: driver ?? null,
    version: version ?? null,
    byName: by.name,
    now,
    scenario: scenario ?? null,
    environment: environment ?? null,
  });
  if ('unknown' in note) {
    const detail = `This makes no note: the project has no results of the ${note.unknown.join(' and the ')} that it names.`;
    const what = { code: 'invalid-value', detail: 'the project has no results of it' } as const;
    throw new ProblemError('invalid-request', detail, {
      issues: note.unknown.map((part) => ({ pointer: `/${part}`, ...what })),
    });
  }
  await recordChange(deps, request, by, { action: 'note-written', target: note.id });
  reply.code(201);
  return toResponse(note);
};

const toDate = (text: string | undefined) => (text === undefined ? null : new Date(text));

export const getNotes = getByState('notes', notesQuery, async ({ db }, project, query): Promise<NotesResponse> => {
  const { driver, scenario, environment, from, to, limit } = query;
  const filter = {
    from: toDate(from),
    to: toDate(to),
    scenario,
    ofDrivers: driver === undefined ? undefined : [driver],
    environments: environment === undefined ? undefined : [environment],
  };
  const { notes, more } = await listNotes(db, project.id, filter, limit);
  return { format: 1, project: { slug: project.slug, title: project.title }, notes: notes.map(toResponse), more };
});

/** Delete a note: its row stays, with the name of the token. */
export const deleteNote: Route = (context) =>
  deletion(context, {
    kind: 'note',
    permission: 'note',
    audit: 'note-deleted',
    remove: (db, { projectId, id: note, by, now }) => deleteStoredNote(db, projectId, { note, byName: by.name, now }),
  });
