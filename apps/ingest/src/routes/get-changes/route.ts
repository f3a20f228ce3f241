import { changesQuery } from '@tachograph/openapi/queries';
import { readChangesJson } from '@tachograph/views/changes';
import type { Route } from '../../context/ingest-context.ts';
import { readQuery } from '../../http/read-query.ts';
import { sendByState } from '../send-by-state.ts';

/** The changes that the results of a project show. Clients may cache the list and revalidate it each time. */
export const getChanges: Route = (context) => async (request, reply) => {
  const query = readQuery(request.query, changesQuery);
  return sendByState(
    context,
    { request, reply },
    { route: 'changes', query, read: ({ db }, project, requested) => readChangesJson(db, project, requested) },
  );
};
