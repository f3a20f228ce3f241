import 'server-only';
import { toIdentity } from '@tachograph/analysis/selection';
import { type Change, type ChangeFilter, listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import { findProject } from '@tachograph/store/projects';
import { store } from '@/server/store.ts';

/** Changes that are read at a time. */
const CHANGES_PER_PART = 500;

async function* readParts(db: Store, projectId: number, filter: ChangeFilter) {
  let rows: readonly Change[];
  let after: string | undefined;
  do {
    rows = await listChanges(db, projectId, { ...filter, ...(after !== undefined && { after }) }, CHANGES_PER_PART);
    after = rows.at(-1)?.id;
    if (rows.length > 0) yield rows;
  } while (rows.length === CHANGES_PER_PART);
}

/**
 * Every change of a project that fits a filter, those measured last first: in parts that are read when they are asked for. Null
 * without such a project.
 *
 * @param filter its `environment` may be a slug
 */
export async function openChanges(
  slug: string,
  { environment, ...filter }: ChangeFilter,
): Promise<AsyncGenerator<readonly Change[]> | null> {
  const db = store();
  const project = await findProject(db, slug);
  if (!project) return null;
  const environments = environment === undefined ? [] : await listEnvironments(db, project.id);
  return readParts(db, project.id, { ...filter, environment: toIdentity(environment, environments) ?? environment });
}
