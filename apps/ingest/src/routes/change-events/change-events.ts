import {
  type ChangeEventResponse,
  type ChangeOwnerResponse,
  newChangeEvent,
  newChangeOwner,
} from '@tachograph/openapi/changes';
import { insertChangeEvent, setChangeOwner, undoChangeEvent } from '@tachograph/store/change-events';
import { parseRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { deletion } from '../deletion.ts';

/** Two hundred ids and a note. */
const BODY = { what: 'the state', maxBytes: 20_000, problem: 'This sets no state.' };

/** Set the state of changes of the project. */
export const postChangeEvent: Route<ChangeEventResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'triage');
  const { note = null, state, ...given } = await parseRequest(request, context, newChangeEvent, BODY);
  const changes = [...new Set(given.changes)];
  await readiness.assertWritable();
  const now = deps.now();
  const event = await insertChangeEvent(deps.db, by.projectId, { changes, state, note, by, now });
  if (!event) throw new ProblemError('not-found', 'The project does not list all of these changes. No state was set.');
  const { projectSlug: project } = by;
  await recordChange(deps, request, by, { action: 'change-state-set', target: event.id, details: { state, changes } });
  reply.code(201);
  return { id: event.id, project, changes, state, note, by: by.name, at: now.toISOString() };
};

const OWNER_BODY = { what: 'the owner', maxBytes: 10_000, problem: 'This sets no owner.' };

/** Set who looks at changes of the project. */
export const postChangeOwner: Route<ChangeOwnerResponse> = (context) => async (request) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'triage');
  const { owner, ...given } = await parseRequest(request, context, newChangeOwner, OWNER_BODY);
  const changes = [...new Set(given.changes)];
  await readiness.assertWritable();
  const set = await setChangeOwner(deps.db, by.projectId, { changes, owner });
  if (set.outcome === 'not-listed')
    throw new ProblemError('not-found', 'The project does not list all of these changes. No owner was set.');
  if (set.outcome === 'no-member')
    throw new ProblemError('invalid-request', 'This sets no owner: the account is no member of the project.', {
      issues: [{ pointer: '/owner', code: 'invalid-value', detail: 'is no member of the project' }],
    });
  await recordChange(deps, request, by, {
    action: 'change-owner-set',
    target: set.name ?? 'nobody',
    details: { owner, changes },
  });
  return { project: by.projectSlug, changes, owner: set.name };
};

/** Undo an event: it stays in the history of its changes. */
export const deleteChangeEvent: Route = (context) =>
  deletion(context, {
    kind: 'event',
    permission: 'triage',
    audit: 'change-state-undone',
    remove: (db, { projectId, id: event, by, now }) => undoChangeEvent(db, projectId, { event, by, now }),
  });
