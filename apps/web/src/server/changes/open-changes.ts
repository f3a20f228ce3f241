import type { Change } from '@tachograph/schema/change';
import 'server-only';
import { toIdentity } from '@tachograph/analysis/selection';
import { type ChangeFilter, listChanges } from '@tachograph/store/changes';
import { listEnvironments } from '@tachograph/store/environments';
import { findProject } from '@tachograph/store/projects';
import { readInParts } from '@/server/lists/read-in-parts.ts';
import { store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';

/** Changes that are read at a time. */
const CHANGES_PER_PART = 500;

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
  const project = await findProject(db, await currentViewer(), slug);
  if (!project) return null;
  const environments = environment === undefined ? [] : await listEnvironments(db, project.id);
  const identity = toIdentity(environment, environments) ?? environment;
  return readInParts({
    limit: CHANGES_PER_PART,
    cursorOf: ({ id }) => id,
    read: ({ after, limit }) => listChanges(db, project.id, { ...filter, environment: identity, after }, limit),
  });
}
