import 'server-only';
import { listRunResults, type RunResult, type RunResultFilter } from '@tachograph/store/results';
import { findRun, type ListedRun } from '@tachograph/store/runs';
import { readInParts } from '@tachograph/views/list';
import { openRuns as open } from '@tachograph/views/runs';
import { findCurrentProject } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';

/** Results that are read at a time. */
const RESULTS_PER_PART = 2000;

/** Every result of a run that matches, in parts of 2,000, each read when it is asked for; null without such a run. */
export async function openRunResults(
  slug: string,
  run: string,
  filter: RunResultFilter,
): Promise<AsyncGenerator<readonly RunResult[]> | null> {
  const db = store();
  const project = await findCurrentProject(slug);
  const found = project && (await findRun(db, run, { projectId: project.id }));
  if (!found) return null;
  return readInParts({
    limit: RESULTS_PER_PART,
    cursorOf: ({ ordinal }) => ordinal,
    read: (page) => listRunResults(db, found.projectId, found.id, { ...filter, ...page }),
  });
}

/** Every run that a query selects, in parts; null without such a project. */
export async function openRuns(
  slug: string,
  query: Parameters<typeof open>[2],
): Promise<AsyncGenerator<readonly ListedRun[]> | null> {
  const project = await findCurrentProject(slug);
  return project && open(store(), project, query);
}
