import 'server-only';
import type { Scoreboard } from '@tachograph/analysis/scoreboard';
import { type Change, listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';

/** The newest of an environment in one metric. */
const MOST = 200;

/** The changes of the environment and metric of a scoreboard, those measured last first; false alarms are left out. */
export async function readShownChanges(
  db: Store,
  projectId: number,
  { environment, metric }: Pick<Scoreboard, 'environment' | 'metric'>,
): Promise<Change[]> {
  if (!environment || !metric) return [];
  const filter = { environment: environment.identity, metric: metric.metric };
  const changes = await listChanges(db, projectId, filter, MOST);
  return changes.filter(({ state }) => state !== 'false-alarm');
}
