import type { ChangesQuery } from '@tachograph/openapi/queries';
import type { ChangeResponse, ChangesResponse } from '@tachograph/openapi/responses';
import type { ChangeEvent } from '@tachograph/store/change-events';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { findChange } from './find-change.ts';
import { planRequestedChanges, readFittingChanges } from './read-changes-view.ts';
import { toChangeJson } from './to-change-json.ts';

type Page = { readonly after?: string | undefined; readonly limit: number };

/** A page of the changes that a query selects, those measured last first. */
export async function readChangesJson(
  db: Store,
  project: Project,
  query: ChangesQuery & Page,
): Promise<ChangesResponse> {
  const { after, limit } = query;
  const plan = await planRequestedChanges(db, project, query);
  const [found, { counts, checked }] = await Promise.all([
    listChanges(db, project.id, { ...plan.listed, after }, limit + 1),
    readFittingChanges(db, project, plan),
  ]);
  const changes = found.slice(0, limit);
  return {
    format: 1,
    project: { slug: project.slug, title: project.title },
    changes: changes.map(toChangeJson),
    counts,
    checked,
    next: found.length > limit ? (changes.at(-1)?.id ?? null) : null,
  };
}

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
