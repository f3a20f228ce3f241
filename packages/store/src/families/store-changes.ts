import type { FoundChange } from '@tachograph/schema/change';
import type { PoolClient } from 'pg';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowId, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { toJson } from '../database/to-json.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';
import type { ClaimedFamily } from './claimed-family.ts';
import { type KnownRow, matchChanges } from './match-changes.ts';

/** A series that was evaluated, and since when; null: as a whole. */
export type EvaluatedSince = { readonly series: string; readonly since: Date | null };

const LOCK_FAMILY = `
  SELECT claim FROM due_families
  WHERE project_id = $1 AND environment_id = $2 AND driver = $3 FOR UPDATE`;

const STORED = `
  SELECT c.id, c.series_id AS "seriesId", c.axis, c.position, c.order, c.direction, c.is_current AS "isCurrent"
  FROM unnest($2::bigint[], $3::timestamptz[]) AS s (id, since)
  JOIN changes c ON c.project_id = $1 AND c.series_id = s.id AND (s.since IS NULL OR c.at >= s.since)
  ORDER BY c.id`;

/** Only rows that differ are written, because each moves the state of the project. */
const UPSERT = `
  INSERT INTO changes AS c
    (project_id, id, series_id, axis, position, "order", "group", direction, at, details, more_runs, found_at)
  SELECT $1, r.id, r.series_id, r.axis, r.position, r."order", r."group", r.direction, r.at, r.details, r.more_runs, $3
  FROM jsonb_to_recordset($2::jsonb) AS r (
    id bigint, series_id bigint, axis text, position text, "order" text, "group" text, direction text, at timestamptz,
    details jsonb, more_runs int
  )
  ON CONFLICT (project_id, id) DO UPDATE
  SET position = EXCLUDED.position, "order" = EXCLUDED."order", "group" = EXCLUDED."group", at = EXCLUDED.at,
    details = EXCLUDED.details, is_current = true, more_runs = EXCLUDED.more_runs,
    found_at = CASE WHEN c.more_runs > 0 AND EXCLUDED.more_runs IS NULL THEN EXCLUDED.found_at ELSE c.found_at END
  WHERE (c.position, c."group", c.at, c.details, c.more_runs, c.is_current)
    IS DISTINCT FROM (EXCLUDED.position, EXCLUDED."group", EXCLUDED.at, EXCLUDED.details, EXCLUDED.more_runs, true)`;

const HIDE = 'UPDATE changes SET is_current = false WHERE project_id = $1 AND id = ANY ($2) AND is_current';

/** Where its series changed meanwhile, it is due again once it has rested. */
const REST = `
  UPDATE due_families
  SET claimed_until = NULL, failures = 0, evaluated = $4, due_at = now() + interval '1 millisecond' * $5::float8
  WHERE project_id = $1 AND environment_id = $2 AND driver = $3`;

function toRow(change: FoundChange & { readonly id: RowId }) {
  const { id, series, axis, position, order, group, direction, moreRuns, nearFrom: _, nearTo: __, ...details } = change;
  const { after } = details;
  return {
    id,
    series_id: toRowId(series),
    axis,
    position,
    order,
    group,
    direction,
    at: after.at,
    details,
    more_runs: moreRuns,
  };
}

type StoredRow = Omit<KnownRow, 'series'> & { readonly seriesId: RowId };

async function readStored(
  client: PoolClient,
  projectId: number,
  evaluated: readonly EvaluatedSince[],
): Promise<KnownRow[]> {
  const ids = toRowIds(evaluated.map(({ series }) => series));
  const rows = await queryRows<StoredRow>(client, STORED, [projectId, ids, evaluated.map(({ since }) => since)]);
  return rows.map(({ seriesId, ...row }) => ({ series: toHexKey(seriesId), ...row }));
}

/**
 * Store what was found in the series of a claimed family, in one transaction: changes that are new, those that moved, and
 * those that the results no longer show. Nothing is stored, and false returned, where another process has claimed it since.
 * The family is not evaluated again before it has rested for so many milliseconds. If its results changed while it was evaluated,
 * it stays due.
 */
export async function storeChanges(
  db: Store,
  family: ClaimedFamily,
  {
    evaluated,
    found,
    now,
    restMs,
  }: {
    readonly evaluated: readonly EvaluatedSince[];
    readonly found: readonly FoundChange[];
    readonly now: Date;
    readonly restMs: number;
  },
): Promise<boolean> {
  const { projectId, environment, driver } = family;
  const key = [projectId, toRowId(environment), driver];
  return inLockedProject(db, projectId, async (client) => {
    const [due] = await queryRows<{ claim: number }>(client, LOCK_FAMILY, key);
    if (due?.claim !== family.claim) return false;
    const { matched, gone } = matchChanges(await readStored(client, projectId, evaluated), found);
    await client.query(UPSERT, [projectId, toJson(matched.map(toRow)), now]);
    await client.query(HIDE, [projectId, gone]);
    await client.query(REST, [...key, family.generation, restMs]);
    return true;
  });
}
