import type { Environment } from '@tachograph/schema/environment';
import type { IdentityValue } from '@tachograph/schema/normalise';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';
import type { Exclusion, RunSummary } from './run.ts';
import { FROM_RUNS, RUN_COLUMNS, type RunRow, toRunSummary } from './select-runs.ts';

/** An exclusion that is active or was lifted. */
type PastExclusion = Exclusion & { readonly until: Date | null };

/** What is stored of a run beside its results. */
export type RunDetail = RunSummary & {
  readonly projectId: number;
  readonly project: string;
  readonly contentHash: string;
  readonly finishedAt: Date | null;
  readonly environmentRecord: Environment;
  readonly environmentFields: readonly IdentityValue[];
  /** Every exclusion of the run, oldest first; only the last one may be active. */
  readonly exclusions: readonly PastExclusion[];
};

type RunDetailRow = RunRow &
  Omit<RunDetail, keyof RunSummary | 'exclusions'> & {
    readonly exclusions: readonly { readonly reason: string; readonly since: string; readonly until: string | null }[];
  };

const EXCLUSIONS = `(
    SELECT coalesce(jsonb_agg(jsonb_build_object('reason', o.reason, 'since', o.excluded_at, 'until', o.lifted_at)
      ORDER BY o.id), '[]')
    FROM run_exclusions o WHERE o.project_id = r.project_id AND o.run_id = r.id
  ) AS exclusions`;

const toText = (ofProject: string) => `
  SELECT ${RUN_COLUMNS}, p.slug AS project, encode(r.content_hash, 'hex') AS "contentHash",
    r.project_id AS "projectId", r.finished_at AS "finishedAt", r.environment_record AS "environmentRecord",
    e.fields AS "environmentFields", ${EXCLUSIONS}
  ${FROM_RUNS}
  JOIN projects p ON p.id = r.project_id
  WHERE r.id = $1${ofProject}
  ORDER BY r.project_id LIMIT 1`;

/** A run by its public id. The same content in two projects has one id: give `projectId` wherever the project is known. */
export async function findRun(
  db: Store,
  publicId: string,
  { projectId }: { readonly projectId?: number } = {},
): Promise<RunDetail | null> {
  const id = parsePublicId(publicId);
  if (id === null) return null;
  const ofProject = projectId === undefined ? '' : ' AND r.project_id = $2';
  const values = projectId === undefined ? [id] : [id, projectId];
  const rows = await queryRows<RunDetailRow>(db.pool, toText(ofProject), values);
  if (!rows[0]) return null;
  const { exclusions, ...row } = rows[0];
  return {
    ...toRunSummary(row),
    exclusions: exclusions.map(({ reason, since, until }) => ({
      reason,
      since: new Date(since),
      until: until === null ? null : new Date(until),
    })),
  };
}
