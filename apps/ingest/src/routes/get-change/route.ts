import { projectQuery } from '@tachograph/openapi/queries';
import type { ChangeResponse } from '@tachograph/openapi/responses';
import { type ChangeEvent, listChangeEvents } from '@tachograph/store/change-events';
import { listChanges } from '@tachograph/store/changes';
import type { Project } from '@tachograph/store/projects';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { sendByState } from '../send-by-state.ts';
import { toChangeResponse } from '../to-change-response.ts';

const MOST_EVENTS = 100;

const toEvent = ({ byName, at, undoneAt, undoneByName, ...event }: ChangeEvent) => ({
  by: byName,
  at: at.toISOString(),
  undone: undoneAt && { at: undoneAt.toISOString(), by: undoneByName ?? '' },
  ...event,
});

async function readChange({ db }: Deps, project: Project, id: string): Promise<ChangeResponse> {
  const [[change], histories] = await Promise.all([
    listChanges(db, project.id, { ids: [id], certainty: 'any' }, 1),
    listChangeEvents(db, project.id, { changes: [id], limit: MOST_EVENTS }),
  ]);
  if (!change) throw new ProblemError('not-found', 'The project lists no change with this id.');
  const { events, total } = histories.get(id) ?? { events: [], total: 0 };
  return {
    format: 1,
    project: { slug: project.slug, title: project.title },
    change: toChangeResponse(change),
    events: events.map(toEvent),
    eventsTotal: total,
  };
}

/** One change with its history. Clients may cache it and revalidate it each time. */
export const getChange: Route = (context) => async (request, reply) => {
  const { id } = request.params as { readonly id: string };
  const { project } = readQuery(request.query, projectQuery);
  const read = (deps: Deps, found: Project) => readChange(deps, found, id);
  return sendByState(context, { request, reply }, { route: 'change', query: { project, id }, read });
};
