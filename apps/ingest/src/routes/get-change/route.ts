import { projectQuery } from '@tachograph/openapi/queries';
import { readChangeJson } from '@tachograph/views/changes';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { sendByState } from '../send-by-state.ts';

/** One change with its history. Clients may cache it and revalidate it each time. */
export const getChange: Route = (context) => async (request, reply) => {
  const { id } = request.params as { readonly id: string };
  const { project } = readQuery(request.query, projectQuery);
  return sendByState(
    context,
    { request, reply },
    {
      route: 'change',
      query: { project, id },
      read: async ({ db }, found) => {
        const change = await readChangeJson(db, found, id);
        if (!change) throw new ProblemError('not-found', 'The project lists no change with this id.');
        return change;
      },
    },
  );
};
