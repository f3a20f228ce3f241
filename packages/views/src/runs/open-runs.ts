import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { type ListedRun, listRuns } from '@tachograph/store/runs';
import { readInParts } from '../list/read-in-parts.ts';
import { planRuns, type RunsQuery } from './plan-runs.ts';

/** Runs that are read at a time. */
const RUNS_PER_PART = 500;

/** Every run that a query selects, each repeat too: in parts that are read when they are asked for. */
export async function openRuns(
  db: Store,
  project: Project,
  query: RunsQuery,
): Promise<AsyncGenerator<readonly ListedRun[]>> {
  const { filter } = await planRuns(db, project, query);
  return readInParts({
    limit: RUNS_PER_PART,
    cursorOf: ({ id }) => id,
    read: (page) => listRuns(db, project.id, { ...filter, ...page }),
  });
}
