import 'server-only';
import type { KnownChange } from '@tachograph/analysis/trend';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';

/** Changes that one page marks. */
export const MOST_CHANGES = 60;

/** The newest changes of the lines of a trend that are not false alarms, and whether there are older ones. */
export async function listTrendChanges(
  db: Store,
  projectId: number,
  lines: readonly { readonly key: string }[],
): Promise<{ readonly changes: readonly KnownChange[]; readonly hasOlder: boolean }> {
  if (lines.length === 0) return { changes: [], hasOlder: false };
  const found = await listChanges(db, projectId, { series: lines.map(({ key }) => key) }, MOST_CHANGES + 1);
  const listed = found.slice(0, MOST_CHANGES);
  return { changes: listed.filter(({ state }) => state !== 'false-alarm'), hasOlder: found.length > MOST_CHANGES };
}
