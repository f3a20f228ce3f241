import 'server-only';
import type { SharedView } from '@tachograph/schema/share';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { countRunsByDay, listRunSources } from '@tachograph/store/runs';

/** What has become of the runs behind a frozen view, and how many were measured after the newest of them. */
export type ViewChanges = { readonly excluded: number; readonly deleted: number; readonly measured: number };

/** A time that no run is measured after. */
const END = new Date('9999-01-01T00:00:00Z');

/** What has changed in the project since a view was frozen; null where the project is gone. */
export async function readViewChanges(
  db: Store,
  viewer: Viewer,
  { project, runs }: SharedView,
): Promise<ViewChanges | null> {
  const found = await findProject(db, viewer, project.slug);
  if (!found) return null;
  const ids = runs.map(({ id }) => id);
  const newest = Math.max(0, ...runs.map(({ startedAt }) => Date.parse(startedAt)));
  const [stored, days] = await Promise.all([
    listRunSources(db, found.id, ids),
    countRunsByDay(db, found.id, { from: new Date(newest + 1), to: END }),
  ]);
  return {
    excluded: stored.filter(({ exclusion }) => exclusion !== null).length,
    deleted: runs.length - stored.length,
    measured: days.reduce((sum, { runs: ofDay }) => sum + ofDay, 0),
  };
}
