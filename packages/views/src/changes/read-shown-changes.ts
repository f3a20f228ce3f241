import type { Change } from '@tachograph/schema/change';
import { type ChangeFilter, listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';

/** More are on the page of changes. */
const MOST = 200;

/** The newest changes that a filter selects, those measured last first; false alarms are left out. */
export async function readShownChanges(
  db: Store,
  projectId: number,
  filter: Pick<ChangeFilter, 'environment' | 'metric'>,
): Promise<Change[]> {
  const changes = await listChanges(db, projectId, filter, MOST);
  return changes.filter(({ state }) => state !== 'false-alarm');
}
