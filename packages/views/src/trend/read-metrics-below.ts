import type { MetricsPlan } from '@tachograph/analysis/trend';
import type { Store } from '@tachograph/store/database';
import { readLines } from '@tachograph/store/repeats';
import { listTrendChanges } from './list-trend-changes.ts';

/** The results of all metrics below the first one of a trend, and the newest changes of their lines: one read, or none. */
export async function readMetricsBelow(db: Store, projectId: number, { shown, read }: MetricsPlan) {
  if (shown.length === 0) return { points: [], context: [], changes: [] };
  const [results, { changes }] = await Promise.all([
    readLines(db, projectId, read),
    listTrendChanges(
      db,
      projectId,
      read.lines.map(({ key }) => key),
    ),
  ]);
  return { ...results, changes };
}
