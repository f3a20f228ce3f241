import 'server-only';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { listRunResults, type RunResult, type RunResultFilter } from '@tachograph/store/results';
import { findRun } from '@tachograph/store/runs';
import { store } from '@/server/store.ts';

/** Results that are read at a time. */
const RESULTS_PER_PART = 2000;

async function* readParts(db: Store, projectId: number, run: string, filter: RunResultFilter) {
  let rows: readonly RunResult[];
  let after: number | undefined;
  do {
    rows = await listRunResults(db, projectId, run, { ...filter, after, limit: RESULTS_PER_PART });
    after = rows.at(-1)?.ordinal;
    if (rows.length > 0) yield rows;
  } while (rows.length === RESULTS_PER_PART);
}

/** Every result of a run that matches, in parts of 2,000, each read when it is asked for; null without such a run. */
export async function openRunResults(
  slug: string,
  run: string,
  filter: RunResultFilter,
): Promise<AsyncGenerator<readonly RunResult[]> | null> {
  const db = store();
  const project = await findProject(db, slug);
  const found = project && (await findRun(db, run, { projectId: project.id }));
  return found ? readParts(db, found.projectId, found.id, filter) : null;
}
