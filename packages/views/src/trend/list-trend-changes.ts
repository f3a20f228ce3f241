import type { Change } from '@tachograph/schema/change';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';

/** Changes that one trend marks. */
const MOST_CHANGES = 60;

/** The newest changes of the series of a trend that are not false alarms, and how many were looked at where there are older ones. */
export async function listTrendChanges(
  db: Store,
  projectId: number,
  series: readonly string[],
): Promise<{ readonly changes: readonly Change[]; readonly newestChanges: number | null }> {
  if (series.length === 0) return { changes: [], newestChanges: null };
  const found = await listChanges(db, projectId, { series }, MOST_CHANGES + 1);
  const listed = found.slice(0, MOST_CHANGES);
  return {
    changes: listed.filter(({ state }) => state !== 'false-alarm'),
    newestChanges: found.length > MOST_CHANGES ? MOST_CHANGES : null,
  };
}
