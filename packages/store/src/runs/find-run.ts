import type { Environment } from '@tachograph/schema/environment';
import type { IdentityValue } from '@tachograph/schema/normalise';
import { mayRead, toViewerValues } from '../access/may-read.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';
import type { Exclusion, RunSummary } from './run.ts';
import type { RunLocation } from './run-location.ts';
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

const toText = (condition: string) => `
  SELECT ${RUN_COLUMNS}, p.slug AS project, encode(r.content_hash, 'hex') AS "contentHash",
    r.project_id AS "projectId", r.finished_at AS "finishedAt", r.environment_record AS "environmentRecord",
    e.fields AS "environmentFields", ${EXCLUSIONS}
  ${FROM_RUNS}
  JOIN projects p ON p.id = r.project_id
  WHERE r.id = $1 AND ${condition}
  ORDER BY r.project_id LIMIT 1`;

const OF_PROJECT = toText('r.project_id = $2');
const OF_ANY_PROJECT = toText(mayRead('p', 2));

/** A run by its public id. The same content in two projects has one id. */
export async function findRun(db: Store, publicId: string, location: RunLocation): Promise<RunDetail | null> {
  const id = parsePublicId(publicId);
  if (id === null) return null;
  const rows = await ('viewer' in location
    ? queryRows<RunDetailRow>(db.pool, OF_ANY_PROJECT, [id, ...toViewerValues(location.viewer)])
    : queryRows<RunDetailRow>(db.pool, OF_PROJECT, [id, location.projectId]));
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
