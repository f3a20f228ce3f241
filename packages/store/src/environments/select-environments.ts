import type { IdentityValue } from '@tachograph/schema';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { EnvironmentSummary } from '../types.ts';

export type EnvironmentRow = {
  readonly id: RowId;
  readonly label: string;
  readonly fields: readonly IdentityValue[];
  readonly runs: number;
  readonly results: number;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly drivers: readonly string[];
};

/** Environments of project $1 with the sums of their series. Every environment has some: it is stored with a run. */
export const SELECT_ENVIRONMENTS = `
  SELECT e.id, e.label, e.fields, s.results, s.first_at, s.last_at, s.drivers,
    (SELECT count(*)::int FROM runs r WHERE r.project_id = e.project_id AND r.environment_id = e.id) AS runs
  FROM environments e
  JOIN (
    SELECT environment_id, sum(points)::float8 AS results, min(first_at) AS first_at, max(last_at) AS last_at,
      array_agg(DISTINCT driver) AS drivers
    FROM series_sums WHERE project_id = $1 GROUP BY environment_id
  ) s ON s.environment_id = e.id
  WHERE e.project_id = $1`;

export const toEnvironmentSummary = ({ id, first_at, last_at, ...row }: EnvironmentRow): EnvironmentSummary => ({
  ...row,
  identity: toHexKey(id),
  firstAt: first_at,
  lastAt: last_at,
});
