import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { FROM_NEWEST } from './list-changes.ts';

/** One value by which the list of changes can be narrowed, and how many changes it has. */
type ChangeChoice = { readonly key: string; readonly label: string; readonly changes: number };

type ChangeChoices = {
  readonly drivers: readonly ChangeChoice[];
  readonly scenarios: readonly ChangeChoice[];
  readonly metrics: readonly ChangeChoice[];
  /** By their identities. */
  readonly environments: readonly ChangeChoice[];
  /** Members who look at changes, by their names. */
  readonly owners: readonly ChangeChoice[];
};

type CountedRow = {
  readonly driver: string | null;
  readonly scenario: string | null;
  readonly metric: string | null;
  readonly environment: RowId | null;
  readonly owner: string | null;
  readonly label: string | null;
  readonly changes: number;
};

const TEXT = `
  WITH counted AS (
    SELECT s.driver, k.scenario, k.metric, s.environment_id AS environment, o.name AS owner, count(*)::int AS changes
    ${FROM_NEWEST}
    LEFT JOIN (
      SELECT m.user_id, u.name FROM project_members m JOIN users u ON u.id = m.user_id WHERE m.project_id = $1
    ) o ON o.user_id = c.owner_id
    GROUP BY GROUPING SETS (s.driver, k.scenario, k.metric, s.environment_id, o.name)
  )
  SELECT c.*, coalesce(d.name, n.title, e.label, c.metric, c.owner) AS label FROM counted c
  LEFT JOIN drivers d ON d.project_id = $1 AND d.slug = c.driver
  LEFT JOIN scenarios n ON n.project_id = $1 AND n.slug = c.scenario
  LEFT JOIN environments e ON e.project_id = $1 AND e.id = c.environment
  ORDER BY c.changes DESC, label`;

/** By what the newest 10,000 changes of a project can be narrowed; those with most changes first. */
export async function listChangeChoices(db: Store, projectId: number): Promise<ChangeChoices> {
  const rows = await queryRows<CountedRow>(db.pool, TEXT, [projectId]);
  const toChoices = (keyOf: (row: CountedRow) => string | null) =>
    rows.flatMap((row) => {
      const key = keyOf(row);
      return key === null ? [] : { key, label: row.label ?? key, changes: row.changes };
    });
  return {
    drivers: toChoices(({ driver }) => driver),
    scenarios: toChoices(({ scenario }) => scenario),
    metrics: toChoices(({ metric }) => metric),
    owners: toChoices(({ owner }) => owner),
    environments: toChoices(({ environment }) => environment && toHexKey(environment)),
  };
}
