import type { IdentityValue } from '@tachograph/schema/normalise';
import type { EnvironmentRef } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { NOT_EXCLUDED, parsePublicId, toPublicId } from '../runs/select-runs.ts';

export type BaseQuery = {
  /** The run to be evaluated, stored or not. */
  readonly run: string;
  /** Runs of its repetition group repeat it, but for those of another commit: these were measured in turns with it. */
  readonly repetitionGroup: string | null;
  /** The commit that it measured, without changes that were not committed; null where that is not known. */
  readonly measured: string | null;
  readonly startedAt: Date;
  readonly environment: string;
  /** Runs of another repository are no base where both sides name theirs. */
  readonly repository: string | null;
  /** The commit it is to be compared with. */
  readonly commit: string | null;
  /** Branches to look at otherwise, in this order. */
  readonly branches: readonly string[];
};

export type BaseRun = {
  readonly id: string;
  readonly startedAt: Date;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly environment: EnvironmentRef & { readonly fields: readonly IdentityValue[] };
};

export type BaseRuns = { readonly matchedBy: 'commit' | 'branch'; readonly runs: readonly BaseRun[] };

/** Repeats of one commit beyond these are older news. */
const MOST_RUNS = 20;

/** Neither the run itself nor a repeat of it, not excluded, not measured with uncommitted changes, not of another repository. */
const USABLE = `r.project_id = $1 AND r.id <> $2
  AND ($3::text IS NULL OR r.repetition_group IS DISTINCT FROM $3 OR lower(r.source->>'commit') <> lower($9::text))
  AND coalesce(r.source->>'dirty', 'false') <> 'true' AND ${NOT_EXCLUDED}
  AND ($6::text IS NULL OR coalesce(r.source->>'repository', $6) = $6)`;
const OF_COMMIT = `${USABLE} AND lower(r.source->>'commit') = lower($7::text)`;
/** A branch of a fork may have the same name; its runs come with their pull request. */
const ON_BRANCH = `${USABLE} AND r.source->>'branch' = b.name AND r.source->>'pullRequest' IS NULL AND r.started_at < $4`;
const HERE = 'r.environment_id = $5';
const NEWEST = 'ORDER BY r.started_at DESC, r.id DESC LIMIT 1';
const COLUMNS = `r.id, r.repetition_group, r.started_at, r.environment_id, lower(r.source->>'commit') AS commit, r.source->>'branch' AS branch`;
const BRANCHES = 'unnest($8::text[]) WITH ORDINALITY AS b (name, position)';

/**
 * The best candidate, then the runs that belong to it: those of its commit in its environment, or else of its repetition
 * group. A run in the same environment comes before the right commit in another one, which cannot be compared.
 */
const TEXT = `
  WITH candidate AS (
    (SELECT 1 AS rank, 0::bigint AS position, ${COLUMNS} FROM runs r WHERE ${OF_COMMIT} AND ${HERE} ${NEWEST})
    UNION ALL
    SELECT 2, b.position, n.* FROM ${BRANCHES}
      CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM runs r WHERE ${ON_BRANCH} AND ${HERE} ${NEWEST}) n
    UNION ALL
    (SELECT 3, 0, ${COLUMNS} FROM runs r WHERE ${OF_COMMIT} ${NEWEST})
    UNION ALL
    SELECT 4, b.position, n.* FROM ${BRANCHES}
      CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM runs r WHERE ${ON_BRANCH} ${NEWEST}) n
  ), chosen AS (
    SELECT *, CASE WHEN rank IN (1, 3) THEN 'commit' ELSE 'branch' END AS "matchedBy"
    FROM candidate ORDER BY rank, position LIMIT 1
  ), companion AS (
    SELECT r.id FROM chosen c JOIN runs r ON lower(r.source->>'commit') = c.commit
    WHERE ${USABLE} AND r.environment_id = c.environment_id
      AND (c."matchedBy" = 'commit' OR r.started_at < $4 OR r.repetition_group = $3)
      AND (c.branch IS NULL OR coalesce(r.source->>'branch', c.branch) = c.branch)
    UNION
    SELECT r.id FROM chosen c JOIN runs r ON r.environment_id = c.environment_id AND r.repetition_group = c.repetition_group
    WHERE ${USABLE} AND r.started_at BETWEEN c.started_at - interval '7 days' AND c.started_at + interval '7 days'
    UNION
    SELECT id FROM chosen
  )
  SELECT c."matchedBy", ${COLUMNS}, e.label, e.fields
  FROM chosen c CROSS JOIN companion o JOIN runs r ON r.project_id = $1 AND r.id = o.id
  JOIN environments e ON e.project_id = r.project_id AND e.id = r.environment_id
  ORDER BY r.started_at DESC, r.id DESC LIMIT ${MOST_RUNS}`;

type BaseRunRow = Pick<BaseRun, 'commit' | 'branch'> &
  Omit<BaseRun['environment'], 'identity'> & {
    readonly matchedBy: BaseRuns['matchedBy'];
    readonly id: RowId;
    readonly started_at: Date;
    readonly environment_id: RowId;
  };

/**
 * The runs that a run is evaluated against, newest first: those of the commit asked for, or else of the newest commit that
 * was measured on one of the branches before it. All are of one environment: the run's own wherever it has a base there,
 * otherwise another one, against which nothing can be evaluated. Null without a base.
 */
export async function findBaseRuns(db: Store, projectId: number, query: BaseQuery): Promise<BaseRuns | null> {
  const { run, repetitionGroup, measured, startedAt, environment, repository, commit, branches } = query;
  const rows = await queryRows<BaseRunRow>(db.pool, TEXT, [
    projectId,
    parsePublicId(run) ?? 0,
    repetitionGroup,
    startedAt,
    parseHexKey(environment),
    repository,
    commit,
    [...branches],
    measured,
  ]);
  const [newest] = rows;
  if (!newest) return null;
  const runs = rows.map(({ id, started_at, environment_id, commit: of, branch, label, fields }) => ({
    id: toPublicId(id),
    startedAt: started_at,
    commit: of,
    branch,
    environment: { identity: toHexKey(environment_id), label, fields },
  }));
  return { matchedBy: newest.matchedBy, runs };
}
