import type { Environment } from '@tachograph/schema/environment';
import type { EnvironmentRef } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import {
  type EnvironmentRow,
  type EnvironmentSummary,
  SELECT_ENVIRONMENTS,
  toEnvironmentSummary,
} from './select-environments.ts';

/** Those that have results; the one used last comes first. */
export async function listEnvironments(db: Store, projectId: number): Promise<EnvironmentSummary[]> {
  const text = `${SELECT_ENVIRONMENTS} AND s.results > 0 ORDER BY s.last_at DESC, e.id`;
  const rows = await queryRows<EnvironmentRow>(db.pool, text, [projectId]);
  return rows.map(toEnvironmentSummary);
}

/** The newest run of an environment speaks for all of it: others may be many, and reading their sources takes time. */
const PUBLISHED = `
  SELECT e.id
  FROM environments e
  CROSS JOIN LATERAL (
    SELECT source FROM runs
    WHERE project_id = $1 AND environment_id = e.id ORDER BY started_at DESC LIMIT 1
  ) r
  WHERE e.project_id = $1 AND r.source->>'kind' = 'published' ORDER BY e.id`;

/** Identities of the environments whose newest run is from a publication: figures of others, beside which ours may be put. */
export async function listPublishedEnvironments(db: Store, projectId: number): Promise<string[]> {
  const rows = await queryRows<{ id: RowId }>(db.pool, PUBLISHED, [projectId]);
  return rows.map(({ id }) => toHexKey(id));
}

type EnvironmentRecord = EnvironmentRef & { readonly record: Environment };

/** The record of each environment is that of its newest run; those that were measured in last come first. */
const RECORDS = `
  SELECT e.id, e.label, r.record
  FROM environments e
  CROSS JOIN LATERAL (
    SELECT environment_record AS record, started_at FROM runs
    WHERE project_id = $1 AND environment_id = e.id ORDER BY started_at DESC, id DESC LIMIT 1
  ) r
  WHERE e.project_id = $1 ORDER BY r.started_at DESC, e.id LIMIT $2`;

/** The newest full record of a project's environments, at most `limit` of them. */
export async function listEnvironmentRecords(
  db: Store,
  projectId: number,
  limit: number,
): Promise<EnvironmentRecord[]> {
  type Row = Omit<EnvironmentRecord, 'identity'> & { readonly id: RowId };
  const rows = await queryRows<Row>(db.pool, RECORDS, [projectId, limit]);
  return rows.map(({ id, ...row }) => ({ identity: toHexKey(id), ...row }));
}
