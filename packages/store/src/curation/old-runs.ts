import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { toPublicId } from '../runs/select-runs.ts';

export type OldRunsFilter = {
  readonly measuredBefore: Date;
  /** and that had arrived at this one. */
  readonly receivedUntil: Date;
};

export type OldRunsCount = {
  readonly runs: number;
  readonly results: number;
  /** Bytes of their uploads, not compressed. */
  readonly bytes: number;
};

const OLD = 'FROM runs r WHERE r.project_id = $1 AND r.started_at < $2 AND r.received_at <= $3';

const COUNT = `
  SELECT count(*)::int AS runs, coalesce(sum(r.raw_bytes), 0)::float8 AS bytes,
    coalesce(sum((SELECT sum(n.value::int) FROM jsonb_each_text(r.status_counts) n)), 0)::float8 AS results ${OLD}`;

const LIST = `SELECT r.id ${OLD} ORDER BY r.started_at, r.id LIMIT $4`;

const toValues = (projectId: number, { measuredBefore, receivedUntil }: OldRunsFilter) => [
  projectId,
  measuredBefore,
  receivedUntil,
];

export async function countOldRuns(db: Store, projectId: number, filter: OldRunsFilter): Promise<OldRunsCount> {
  const [row] = await queryRows<OldRunsCount>(db.pool, COUNT, toValues(projectId, filter));
  return row ?? { runs: 0, results: 0, bytes: 0 };
}

const MOST_PREVIEWED = 100_000;

const PREVIEW = `
  SELECT count(*)::int AS runs, coalesce(sum(o.raw_bytes), 0)::float8 AS bytes
  FROM (SELECT r.raw_bytes ${OLD} LIMIT ${MOST_PREVIEWED + 1}) o`;

/** The old runs of a project and the bytes of their uploads, of the first hundred thousand; `more` where there are others. */
export async function previewOldRuns(
  db: Store,
  projectId: number,
  filter: OldRunsFilter,
): Promise<Pick<OldRunsCount, 'runs' | 'bytes'> & { readonly more: boolean }> {
  const [row] = await queryRows<Pick<OldRunsCount, 'runs' | 'bytes'>>(db.pool, PREVIEW, toValues(projectId, filter));
  const { runs, bytes } = row ?? { runs: 0, bytes: 0 };
  return { runs: Math.min(runs, MOST_PREVIEWED), bytes, more: runs > MOST_PREVIEWED };
}

/** The public ids of old runs of a project, the oldest first. */
export async function listOldRuns(
  db: Store,
  projectId: number,
  filter: OldRunsFilter,
  limit: number,
): Promise<readonly string[]> {
  const rows = await queryRows<{ id: RowId }>(db.pool, LIST, [...toValues(projectId, filter), limit]);
  return rows.map(({ id }) => toPublicId(id));
}

export type ExpiringProject = {
  readonly id: number;
  /** Runs that were measured before this time are not kept. */
  readonly measuredBefore: Date;
};

const MEASURED_BEFORE = '($1::timestamptz - make_interval(days => p.keep_runs_days))';

/** From the state of each project, which is on the node of its runs: `projects` is on all nodes, and Citus cannot join its rows laterally to runs. */
const TEXT = `
  SELECT p.id, ${MEASURED_BEFORE} AS "measuredBefore"
  FROM project_states s JOIN projects p ON p.id = s.project_id
  CROSS JOIN LATERAL (SELECT min(r.started_at) AS at FROM runs r WHERE r.project_id = s.project_id) oldest
  WHERE p.keep_runs_days IS NOT NULL AND p.deleted_at IS NULL AND oldest.at < ${MEASURED_BEFORE}
  ORDER BY ${MEASURED_BEFORE} - oldest.at DESC, p.id LIMIT $2`;

/** Projects with runs that are older than they are kept, first those whose oldest run is the longest overdue: each has its turn. */
export const listExpiringProjects = (
  db: Store,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ExpiringProject[]> => queryRows<ExpiringProject>(db.pool, TEXT, [now, limit]);
