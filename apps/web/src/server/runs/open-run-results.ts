import 'server-only';
import { listRunResults, type RunResult, type RunResultFilter } from '@tachograph/store/results';
import { findRun, type ListedRun } from '@tachograph/store/runs';
import { readInParts } from '@tachograph/views/list';
import { openRuns as open } from '@tachograph/views/runs';
import { findCurrentProject } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';

/** Results that are read at a time. */
const RESULTS_PER_PART = 2000;

type NamedRun = { readonly projectId: number; readonly run: string };

const readResults = ({ projectId, run }: NamedRun, filter: RunResultFilter = {}) =>
  readInParts({
    limit: RESULTS_PER_PART,
    cursorOf: ({ ordinal }: RunResult) => ordinal,
    read: (page) => listRunResults(store(), projectId, run, { ...filter, ...page }),
  });

/** Every result of a run that matches, in parts of 2,000, each read when it is asked for; null without such a run. */
export async function openRunResults(
  slug: string,
  run: string,
  filter: RunResultFilter,
): Promise<AsyncGenerator<readonly RunResult[]> | null> {
  const project = await findCurrentProject(slug);
  const found = project && (await findRun(store(), run, { projectId: project.id }));
  return found && readResults({ projectId: found.projectId, run: found.id }, filter);
}

/** Every run that a query selects, in parts; null without such a project. */
export async function openRuns(
  slug: string,
  query: Parameters<typeof open>[2],
): Promise<AsyncGenerator<readonly ListedRun[]> | null> {
  const project = await findCurrentProject(slug);
  return project && open(store(), project, query);
}

/** A result with its run. */
export type ResultOfRun = { readonly run: ListedRun; readonly result: RunResult };

async function* readResultsOf(
  projectId: number,
  parts: AsyncIterable<readonly ListedRun[]>,
): AsyncGenerator<readonly ResultOfRun[]> {
  for await (const runs of parts)
    for (const run of runs)
      for await (const results of readResults({ projectId, run: run.id }))
        yield results.map((result) => ({ run, result }));
}

/** Every result of a project, those of the newest run first, in parts that are read when they are asked for; null without such a project. */
export async function openResults(slug: string): Promise<AsyncGenerator<readonly ResultOfRun[]> | null> {
  const project = await findCurrentProject(slug);
  return project && readResultsOf(project.id, await open(store(), project, {}));
}
