import type { ChangesQuery } from '@tachograph/openapi/queries';
import type { Change } from '@tachograph/schema/change';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readInParts } from '../list/read-in-parts.ts';
import { planRequestedChanges } from './read-fitting-changes.ts';

/** Changes that are read at a time. */
const CHANGES_PER_PART = 500;

/** Every change that a query selects, those measured last first: in parts that are read when they are asked for. */
export async function openChanges(
  db: Store,
  project: Project,
  query: ChangesQuery,
): Promise<AsyncGenerator<readonly Change[]>> {
  const { listed } = await planRequestedChanges(db, project, query);
  return readInParts({
    limit: CHANGES_PER_PART,
    cursorOf: ({ id }) => id,
    read: ({ after, limit }) => listChanges(db, project.id, { ...listed, after }, limit),
  });
}
