import 'server-only';
import { namesEnvironment } from '@tachograph/analysis/selection';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import { findProject } from '@tachograph/store/projects';
import { type ListedRun, listRuns, type RunFilter } from '@tachograph/store/runs';
import { store } from '@/server/store.ts';

/** Runs that are read at a time. */
const RUNS_PER_PART = 500;

async function* readParts(db: Store, projectId: number, filter: Omit<RunFilter, 'limit'>) {
  let rows: readonly ListedRun[];
  let after: string | undefined;
  do {
    rows = await listRuns(db, projectId, { ...filter, after, limit: RUNS_PER_PART });
    after = rows.at(-1)?.id;
    if (rows.length > 0) yield rows;
  } while (rows.length === RUNS_PER_PART);
}

type Wanted = { readonly env?: string | undefined; readonly repetitionGroup?: string | undefined };

/** Every run of a project, of an environment or of a group, each repeat too: in parts that are read when they are asked for. */
export async function openRuns(
  slug: string,
  { env, repetitionGroup }: Wanted,
): Promise<AsyncGenerator<readonly ListedRun[]> | null> {
  const db = store();
  const project = await findProject(db, slug);
  if (!project) return null;
  const environments = env === undefined ? [] : await listEnvironments(db, project.id);
  const environment = environments.find((known) => env && namesEnvironment(env, known))?.identity;
  return readParts(db, project.id, { environment, repetitionGroup });
}
