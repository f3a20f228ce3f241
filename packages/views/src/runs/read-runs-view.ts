import { namesEnvironment } from '@tachograph/analysis/selection';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { countRuns, type ListedRun, listRuns } from '@tachograph/store/runs';
import { readInParts } from '../list/read-in-parts.ts';

export type RunsQuery = {
  /** Slug or identity of an environment. */
  readonly environment?: string | undefined;
  readonly repetitionGroup?: string | undefined;
};

/** What a query for runs selects: with an environment that nobody knows, and says so, those of all. */
async function planRuns(db: Store, project: Project, { environment: named, repetitionGroup }: RunsQuery) {
  const environments = named ? await listEnvironments(db, project.id) : [];
  const environment = environments.find((known) => named && namesEnvironment(named, known)) ?? null;
  return { filter: { repetitionGroup, environment: environment?.identity }, environment };
}

type Page = { readonly after?: string | undefined; readonly before?: string | undefined; readonly limit: number };

/** A page of runs, newest first by the time of measurement: a repetition group once, or the runs of one group. */
export async function readRunsView(db: Store, project: Project, { after, before, limit, ...query }: RunsQuery & Page) {
  const { filter, environment } = await planRuns(db, project, query);
  const oncePerGroup = query.repetitionGroup === undefined;
  const [runs, total] = await Promise.all([
    listRuns(db, project.id, { ...filter, oncePerGroup, after, before, limit }),
    countRuns(db, project.id, filter),
  ]);
  return { runs, total, environment };
}

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
