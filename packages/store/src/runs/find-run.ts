import type { Environment } from '@tachograph/schema/environment';
import type { IdentityValue } from '@tachograph/schema/normalise';
import { mayRead, toViewerValues, type Viewer } from '../access/may-read.ts';
import { decompress } from '../database/compression.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { Exclusion, RunSummary } from './run.ts';
import { FROM_RUNS, parsePublicId, RUN_COLUMNS, type RunRow, toRunSummary } from './select-runs.ts';

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

const toExclusions = (project: string) => `(
    SELECT coalesce(jsonb_agg(jsonb_build_object('reason', o.reason, 'since', o.excluded_at, 'until', o.lifted_at)
      ORDER BY o.id), '[]')
    FROM run_exclusions o WHERE o.project_id = ${project} AND o.run_id = r.id
  ) AS exclusions`;

/** Where a run is looked for: in a project that was opened, or in all that a viewer may read. */
export type RunLocation = { readonly projectId: number } | { readonly viewer: Viewer };

/** Reads a row of a run by its public id; `toSelect` gets the project as the statement knows it. The same content in two projects has one id. */
function createReader<Row extends object>(toSelect: (project: string) => string) {
  const toText = (condition: string, project: string) =>
    `${toSelect(project)} WHERE r.id = $1 AND ${condition} ORDER BY r.project_id LIMIT 1`;
  const ofProject = toText('r.project_id = $2', '$2');
  const ofAnyProject = toText(mayRead('p', 2), 'r.project_id');
  return async (db: Store, publicId: string, location: RunLocation): Promise<Row | null> => {
    const id = parsePublicId(publicId);
    if (id === null) return null;
    const [row] = await ('viewer' in location
      ? queryRows<Row>(db.pool, ofAnyProject, [id, ...toViewerValues(location.viewer)])
      : queryRows<Row>(db.pool, ofProject, [id, location.projectId]));
    return row ?? null;
  };
}

const readDetail = createReader<RunDetailRow>(
  (project) => `
  SELECT ${RUN_COLUMNS}, p.slug AS project, encode(r.content_hash, 'hex') AS "contentHash",
    r.project_id AS "projectId", r.finished_at AS "finishedAt", r.environment_record AS "environmentRecord",
    e.fields AS "environmentFields", ${toExclusions(project)}
  ${FROM_RUNS}
  JOIN projects p ON p.id = r.project_id`,
);

export async function findRun(db: Store, publicId: string, location: RunLocation): Promise<RunDetail | null> {
  const found = await readDetail(db, publicId, location);
  if (!found) return null;
  const { exclusions, ...row } = found;
  return {
    ...toRunSummary(row),
    exclusions: exclusions.map(({ reason, since, until }) => ({
      reason,
      since: new Date(since),
      until: until === null ? null : new Date(until),
    })),
  };
}

/** The uploaded bytes, unchanged. */
export type RawUpload = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName: string | null;
};

const readRaw = createReader<RawUpload>(
  () => `
  SELECT l.raw AS bytes, r.raw_content_type AS "contentType", r.raw_file_name AS "fileName"
  FROM runs r JOIN projects p ON p.id = r.project_id JOIN run_payloads l ON l.project_id = r.project_id AND l.run_id = r.id`,
);

/** The uploaded bytes of a run, unchanged, found as by `findRun`. */
export async function findRunRaw(db: Store, publicId: string, location: RunLocation): Promise<RawUpload | null> {
  const row = await readRaw(db, publicId, location);
  return row ? { ...row, bytes: await decompress(row.bytes) } : null;
}
