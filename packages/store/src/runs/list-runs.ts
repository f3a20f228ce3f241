import type { Environment } from '@tachograph/schema/environment';
import { isListed, toViewerValues, type Viewer } from '../access/may-read.ts';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { ListedRun, RunSummary } from './run.ts';
import {
  FROM_RUNS,
  isNewestOfGroup,
  type ListedRow,
  parsePublicId,
  RUN_COLUMNS,
  type RunRow,
  toListedColumns,
  toRunSummary,
} from './select-runs.ts';

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
  if (oncePerGroup) text.push(` AND ${isNewestOfGroup()}`);
  return { text: text.join(''), values: requested.map(([, value]) => value) };
}

/** Newest first, by the time of measurement; a page costs the same however far down it is. */
export async function listRuns(db: Store, projectId: number, filter: RunFilter): Promise<ListedRun[]> {
  const conditions = toConditions(filter);
  const order = filter.before === undefined ? 'DESC' : 'ASC';
  const rows = await queryRows<ListedRow>(
    db.pool,
    `SELECT ${toListedColumns()} ${FROM_RUNS} WHERE r.project_id = $1${conditions.text}
     ORDER BY r.started_at ${order}, r.id ${order} LIMIT $2`,
    [projectId, filter.limit, ...conditions.values],
  );
  return (filter.before === undefined ? rows : rows.reverse()).map(toRunSummary);
}

export type RecentRun = ListedRun & { readonly project: { readonly slug: string; readonly title: string } };

/** Newest uploads of the projects that lists of the viewer contain, a repetition group once. */
export async function listRecentRuns(
  db: Store,
  viewer: Viewer,
  { limit }: { readonly limit: number },
): Promise<RecentRun[]> {
  const rows = await queryRows<ListedRow & Pick<RecentRun, 'project'>>(
    db.pool,
    `SELECT ${toListedColumns('r.project_id')}, jsonb_build_object('slug', p.slug, 'title', p.title) AS project
     ${FROM_RUNS} JOIN projects p ON p.id = r.project_id
     WHERE ${isNewestOfGroup('r.project_id')} AND ${isListed('p', 2)}
     ORDER BY r.received_at DESC, r.started_at DESC, r.project_id, r.id LIMIT $1`,
    [limit, ...toViewerValues(viewer)],
  );
  return rows.map(toRunSummary);
}

/** Reproductions of a run, newest first; of each repetition group the newest run. */
export async function listReproductions(
  db: Store,
  projectId: number,
  run: string,
  { limit }: { readonly limit: number },
): Promise<RunSummary[]> {
  const rows = await queryRows<RunRow>(
    db.pool,
    `SELECT ${RUN_COLUMNS} ${FROM_RUNS} WHERE r.project_id = $1 AND r.reproduced_run_id = $2 AND ${isNewestOfGroup()}
     ORDER BY r.started_at DESC, r.id DESC LIMIT $3`,
    [projectId, parsePublicId(run), limit],
  );
  return rows.map(toRunSummary);
}

/** A run without its figures, with the hash of its content and the full record of where they were measured. */
export type RunSource = RunSummary & { readonly contentHash: string; readonly record: Environment };

/** The sources of these runs, newest first, `limit` at most. A run that the project does not have is left out. */
export async function listRunSources(
  db: Store,
  projectId: number,
  runs: readonly string[],
  { limit = null }: { readonly limit?: number | null } = {},
): Promise<RunSource[]> {
  const ids = runs.flatMap((run) => parsePublicId(run) ?? []);
  if (ids.length === 0) return [];
  const rows = await queryRows<RunRow & Pick<RunSource, 'contentHash' | 'record'>>(
    db.pool,
    `SELECT ${RUN_COLUMNS}, encode(r.content_hash, 'hex') AS "contentHash", r.environment_record AS record ${FROM_RUNS}
     WHERE r.project_id = $1 AND r.id = ANY ($2) ORDER BY r.started_at DESC, r.id DESC LIMIT $3`,
    [projectId, ids, limit],
  );
  return rows.map(toRunSummary);
}
