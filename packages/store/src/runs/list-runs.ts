import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';
import type { ListedRun } from './run.ts';
import { FROM_RUNS, LISTED_COLUMNS, type ListedRow, NEWEST_OF_GROUP, toRunSummary } from './select-runs.ts';

export type RunFilter = {
  readonly limit: number;
  /** Only runs that follow this one (its public id) in the list: older ones. */
  readonly after?: string | undefined;
  /** Only runs that precede this one, the last of them: the page before it. */
  readonly before?: string | undefined;
  /** Identity of an environment. */
  readonly environment?: string | undefined;
  readonly driver?: string | undefined;
  readonly repetitionGroup?: string | undefined;
  /** Of each repetition group only its newest run in each environment. */
  readonly oncePerGroup?: boolean;
};

const beyond = (side: '<' | '>') =>
  `(r.started_at, r.id) ${side} (SELECT b.started_at, b.id FROM runs b WHERE b.project_id = $1 AND b.id = ?)`;

/** Only the conditions that are requested, so that each combination can use its own index. */
function toConditions({ after, before, environment, driver, repetitionGroup, oncePerGroup }: RunFilter) {
  const requested: [string, unknown][] = [];
  if (after !== undefined) requested.push([beyond('<'), parsePublicId(after)]);
  if (before !== undefined) requested.push([beyond('>'), parsePublicId(before)]);
  if (environment !== undefined) requested.push(['r.environment_id = ?', parseHexKey(environment)]);
  if (driver !== undefined) requested.push(['r.drivers @> ?::jsonb', JSON.stringify([{ slug: driver }])]);
  if (repetitionGroup !== undefined) requested.push(['r.repetition_group = ?', repetitionGroup]);
  const firstParameter = 3;
  const text = requested.map(
    ([condition], index) => ` AND ${condition.replace('?', () => `$${firstParameter + index}`)}`,
  );
  if (oncePerGroup) text.push(` AND ${NEWEST_OF_GROUP}`);
  return { text: text.join(''), values: requested.map(([, value]) => value) };
}

/** Newest first, by the time of measurement; a page costs the same however far down it is. */
export async function listRuns(db: Store, projectId: number, filter: RunFilter): Promise<ListedRun[]> {
  const conditions = toConditions(filter);
  const order = filter.before === undefined ? 'DESC' : 'ASC';
  const rows = await queryRows<ListedRow>(
    db.pool,
    `SELECT ${LISTED_COLUMNS} ${FROM_RUNS} WHERE r.project_id = $1${conditions.text}
     ORDER BY r.started_at ${order}, r.id ${order} LIMIT $2`,
    [projectId, filter.limit, ...conditions.values],
  );
  return (filter.before === undefined ? rows : rows.reverse()).map(toRunSummary);
}
