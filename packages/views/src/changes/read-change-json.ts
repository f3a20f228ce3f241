import type { ChangeResponse } from '@tachograph/openapi/responses';
import type { ChangeEvent } from '@tachograph/store/change-events';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { findChange } from './find-change.ts';
import { toChangeJson } from './to-change-json.ts';

const MOST_EVENTS = 100;

const toEvent = ({ byName, at, undoneAt, undoneByName, ...event }: ChangeEvent) => ({
  by: byName,
  at: at.toISOString(),
  undone: undoneAt && { at: undoneAt.toISOString(), by: undoneByName ?? '' },
  ...event,
});

/** One change with its history, as the API answers it; null where the results of the project do not show it. */
export async function readChangeJson(db: Store, project: Project, id: string): Promise<ChangeResponse | null> {
  const known = await findChange(db, project, id, MOST_EVENTS);
  if (!known) return null;
  const { change, history } = known;
  return {
    format: 1,
    project: { slug: project.slug, title: project.title },
    change: toChangeJson(change),
    events: history.events.map(toEvent),
    eventsTotal: history.total,
  };
}
