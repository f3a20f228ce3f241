import type { Change } from '@tachograph/schema/change';
import { type ChangeEvent, listChangeEvents } from '@tachograph/store/change-events';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';

type KnownChange = {
  readonly change: Change;
  /** The newest events, newest first, and how many there are. */
  readonly history: { readonly events: readonly ChangeEvent[]; readonly total: number };
};

/** A change with its history; null where the results of the project do not show it. */
export async function findChange(db: Store, project: Project, id: string, events: number): Promise<KnownChange | null> {
  const [[change], histories] = await Promise.all([
    listChanges(db, project.id, { ids: [id], certainty: 'any' }, 1),
    listChangeEvents(db, project.id, { changes: [id], limit: events }),
  ]);
  return change ? { change, history: histories.get(id) ?? { events: [], total: 0 } } : null;
}
