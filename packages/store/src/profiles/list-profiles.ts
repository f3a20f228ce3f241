import type { Profile } from '@tachograph/schema/profile';
import type { Params } from '@tachograph/schema/result';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { NOT_EXCLUDED, toPublicId } from '../runs/select-runs.ts';
import { toCaseKey } from './profile-rows.ts';

/** What is known of a stored profile without reading it. */
export type StoredProfile = Pick<Profile, 'tool' | 'unit'> & {
  /** Sixteen hexadecimal digits. */
  readonly id: string;
  /** Public id of its run. */
  readonly run: string;
  /** When the run was measured. */
  readonly at: Date;
  readonly environment: { readonly identity: string; readonly label: string };
  readonly scenario: string;
  readonly params: Params;
  /** Slug. */
  readonly driver: string;
  readonly version: string;
  readonly passes: number;
  /** Of all passes, in its unit. */
  readonly counted: number;
};

/** What to list: everything that is left out is any. */
type ProfileFilter = {
  readonly of?: { readonly scenario: string; readonly params: Params };
  readonly driver?: string;
  /** Texts of versions. */
  readonly versions?: readonly string[];
  /** Identity of an environment. */
  readonly environment?: string;
  readonly ids?: readonly string[];
};

type Row = Omit<StoredProfile, 'id' | 'run' | 'environment'> & {
  readonly id: RowId;
  readonly runId: RowId;
  readonly environmentId: RowId;
  readonly label: string;
};

const TEXT = `
  SELECT p.id, p.run_id AS "runId", r.started_at AS at, r.environment_id AS "environmentId", e.label, p.scenario, p.params,
    v.driver, v.text AS version, p.tool, p.unit, p.passes, p.counted
  FROM profiles p
  JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
  JOIN environments e ON e.project_id = r.project_id AND e.id = r.environment_id
  JOIN driver_versions v ON v.project_id = p.project_id AND v.id = p.version_id
  WHERE p.project_id = $1 AND ($2::bigint IS NULL OR p.case_key = $2) AND ($3::text IS NULL OR v.driver = $3)
    AND ($4::text[] IS NULL OR v.text = ANY ($4)) AND ($5::bigint IS NULL OR r.environment_id = $5)
    AND ($6::bigint[] IS NULL OR p.id = ANY ($6)) AND ${NOT_EXCLUDED}
  ORDER BY r.started_at DESC, p.added_at DESC, p.id LIMIT $7`;

/** Profiles of runs that are not excluded, those measured last first. An environment or an id that is none selects nothing. */
export async function listProfiles(
  db: Store,
  projectId: number,
  { of, driver, versions, environment, ids }: ProfileFilter,
  limit: number,
): Promise<StoredProfile[]> {
  const environmentId = environment === undefined ? null : parseHexKey(environment);
  if (environment !== undefined && environmentId === null) return [];
  const rows = await queryRows<Row>(db.pool, TEXT, [
    projectId,
    of ? toCaseKey(of.scenario, of.params) : null,
    driver,
    versions,
    environmentId,
    ids?.flatMap((id) => parseHexKey(id) ?? []),
    limit,
  ]);
  return rows.map(({ id, runId, environmentId: identity, label, ...row }) => ({
    ...row,
    id: toHexKey(id),
    run: toPublicId(runId),
    environment: { identity: toHexKey(identity), label },
  }));
}
