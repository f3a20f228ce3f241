import 'server-only';
import { namesEnvironment } from '@tachograph/analysis/selection';
import { listEnvironments } from '@tachograph/store/environments';
import { findProject } from '@tachograph/store/projects';
import { type ListedRun, listRuns } from '@tachograph/store/runs';
import { readInParts } from '@/server/lists/read-in-parts.ts';
import { store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';

/** Runs that are read at a time. */
const RUNS_PER_PART = 500;

type Wanted = { readonly env?: string | undefined; readonly repetitionGroup?: string | undefined };

/** Every run of a project, of an environment or of a group, each repeat too: in parts that are read when they are asked for. */
export async function openRuns(
  slug: string,
  { env, repetitionGroup }: Wanted,
): Promise<AsyncGenerator<readonly ListedRun[]> | null> {
  const db = store();
  const project = await findProject(db, await currentViewer(), slug);
  if (!project) return null;
  const environments = env === undefined ? [] : await listEnvironments(db, project.id);
  const environment = environments.find((known) => env && namesEnvironment(env, known))?.identity;
  return readInParts({
    limit: RUNS_PER_PART,
    cursorOf: ({ id }) => id,
    read: (page) => listRuns(db, project.id, { environment, repetitionGroup, ...page }),
  });
}
