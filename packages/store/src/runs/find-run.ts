import type { Environment } from '@tachograph/schema/environment';
import type { IdentityValue } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';
import { readDocument } from './read-payload.ts';
import type { Exclusion, RunSummary } from './run.ts';
import { FROM_RUNS, RUN_COLUMNS, type RunRow, toRunSummary } from './select-runs.ts';

/** An exclusion that is active or was lifted. */
type PastExclusion = Exclusion & { readonly until: Date | null };

export type RunDetail = RunSummary & {
  readonly project: string;
  readonly contentHash: string;
  readonly finishedAt: Date | null;
  readonly environmentRecord: Environment;
  readonly environmentFields: readonly IdentityValue[];
  /** The run as validated, in the wire format: printed values, units and uncertainties are here, samples are not. */
  readonly document: Run;
  /** Every exclusion of the run, oldest first; only the last one may be active. */
  readonly exclusions: readonly PastExclusion[];
  /** Series key of each result by ordinal, also of an excluded run. */
  readonly seriesKeys: readonly string[];
};

type RunDetailRow = RunRow &
  Omit<RunDetail, keyof RunSummary | 'document' | 'exclusions' | 'seriesKeys'> & {
    readonly document: Buffer;
    readonly seriesIds: readonly RowId[];
    readonly exclusions: readonly { readonly reason: string; readonly since: string; readonly until: string | null }[];
  };

const EXCLUSIONS = `(
    SELECT coalesce(jsonb_agg(jsonb_build_object('reason', o.reason, 'since', o.excluded_at, 'until', o.lifted_at)
      ORDER BY o.id), '[]')
    FROM run_exclusions o WHERE o.project_id = r.project_id AND o.run_id = r.id
  ) AS exclusions`;

const TEXT = `
  SELECT ${RUN_COLUMNS}, p.slug AS project, encode(r.content_hash, 'hex') AS "contentHash",
    r.finished_at AS "finishedAt", r.environment_record AS "environmentRecord", e.fields AS "environmentFields",
    l.document, l.series_ids AS "seriesIds", ${EXCLUSIONS}
  ${FROM_RUNS}
  JOIN projects p ON p.id = r.project_id
  JOIN run_payloads l ON l.project_id = r.project_id AND l.run_id = r.id
  WHERE r.id = $1 AND ($2::int IS NULL OR r.project_id = $2)
  ORDER BY r.project_id LIMIT 1`;

/** A run by its public id. The same content in two projects has one id: give `projectId` wherever the project is known. */
export async function findRun(
  db: Store,
  publicId: string,
  { projectId }: { readonly projectId?: number } = {},
): Promise<RunDetail | null> {
  const id = parsePublicId(publicId);
  if (id === null) return null;
  const rows = await queryRows<RunDetailRow>(db.pool, TEXT, [id, projectId]);
  if (!rows[0]) return null;
  const { document, seriesIds, exclusions, ...row } = rows[0];
  return {
    ...toRunSummary(row),
    document: await readDocument(document),
    exclusions: exclusions.map(({ reason, since, until }) => ({
      reason,
      since: new Date(since),
      until: until === null ? null : new Date(until),
    })),
    seriesKeys: seriesIds.map(toHexKey),
  };
}
