import type { IdentityValue } from '@tachograph/schema/normalise';
import type { EnvironmentRef } from '@tachograph/schema/series';
import { type RowId, toHexKey } from '../database/row-id.ts';

export type EnvironmentSummary = EnvironmentRef & {
  readonly fields: readonly IdentityValue[];
  readonly runs: number;
  readonly results: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly drivers: readonly string[];
};

export type EnvironmentRow = Omit<EnvironmentSummary, 'identity'> & { readonly id: RowId };

/**
 * Environments of project $1 with the sums of their series. One whose runs are all excluded has no results, and reaches
 * as far as its runs; one whose runs are all deleted is left out.
 */
export const SELECT_ENVIRONMENTS = `
  SELECT e.id, e.label, e.fields, r.runs, coalesce(s.results, 0) AS results, coalesce(s.drivers, '{}') AS drivers,
    coalesce(s.first_at, r.first_at) AS "firstAt", coalesce(s.last_at, r.last_at) AS "lastAt"
  FROM environments e
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS runs, min(o.started_at) AS first_at, max(o.started_at) AS last_at
    FROM runs o WHERE o.project_id = $1 AND o.environment_id = e.id
  ) r
  LEFT JOIN (
    SELECT environment_id, sum(points)::float8 AS results, min(first_at) AS first_at, max(last_at) AS last_at,
      array_agg(DISTINCT driver) AS drivers
    FROM series_aggregates WHERE project_id = $1 GROUP BY environment_id
  ) s ON s.environment_id = e.id
  WHERE e.project_id = $1 AND r.runs > 0`;

export const toEnvironmentSummary = ({ id, ...row }: EnvironmentRow): EnvironmentSummary => ({
  identity: toHexKey(id),
  ...row,
});
