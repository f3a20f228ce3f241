import { readPointsIndex } from '../database/points-index.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { IS_RESTING } from '../families/claim-family.ts';

/** What waits in the database to be done, and what there is. */
type Load = {
  /** Size on disk, of this server: the workers of a cluster are not included. */
  readonly databaseBytes: number;
  /** Runs that are not yet added to the aggregates of their series. */
  readonly pendingRuns: number;
  /** Drivers in an environment whose changes are to be found now. */
  readonly dueFamilies: number;
  /** Notifications that are to be sent now. */
  readonly dueDeliveries: number;
  /** 1 for an index of the points that was just rebuilt, about 0.6 for one that uploads have filled. */
  readonly pointsIndexFill: number;
  /** When the newest run arrived; null without runs. */
  readonly newestRunAt: Date | null;
};

/** More than this many are not counted: the rows would only be read to be counted. */
const MOST = 1_000_000;

const countOf = (rows: string) => `(SELECT count(*)::int FROM (SELECT 1 FROM ${rows} LIMIT ${MOST}) counted)`;

/** Of all projects: queues are short, and the newest run is the first entry of an index. */
const LOAD = `
  SELECT pg_database_size(current_database())::float8 AS "databaseBytes",
    ${countOf('pending_runs')} AS "pendingRuns",
    ${countOf(`due_families WHERE due_at <= now() AND NOT (${IS_RESTING})`)} AS "dueFamilies",
    ${countOf(`deliveries WHERE state = 'pending' AND due_at <= now()`)} AS "dueDeliveries",
    (SELECT max(received_at) FROM runs) AS "newestRunAt"`;

/** Read what an operator watches, in a few milliseconds. */
export async function readLoad(db: Store): Promise<Load> {
  const [[row], { fill }] = await Promise.all([
    queryRows<Omit<Load, 'pointsIndexFill'>>(db.pool, LOAD),
    readPointsIndex(db),
  ]);
  if (!row) throw new Error('a query without a table has one row');
  return { ...row, pointsIndexFill: fill };
}
