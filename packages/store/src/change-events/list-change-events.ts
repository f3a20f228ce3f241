import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { type ChangeEvent, EVENT_COLUMNS } from './change-event.ts';

/** The newest events of a change, newest first, and how many it has. */
export type ChangeHistory = { readonly events: readonly ChangeEvent[]; readonly total: number };

const TEXT = `
  SELECT i.id AS "changeId", e.* FROM unnest($2::bigint[]) AS i (id)
  CROSS JOIN LATERAL (
    SELECT ${EVENT_COLUMNS}, e.number, count(*) OVER ()::int AS total FROM change_event_changes a
    JOIN change_events e ON e.project_id = $1 AND e.id = a.event_id
    WHERE a.project_id = $1 AND a.change_id = i.id ORDER BY e.number DESC LIMIT $3
  ) e
  ORDER BY e.number DESC`;

type Row = ChangeEvent & { readonly changeId: RowId; readonly number: string; readonly total: number };

/** The histories of some changes, by their ids; `limit` events of each. One without events is left out. */
export async function listChangeEvents(
  db: Store,
  projectId: number,
  { changes, limit }: { readonly changes: readonly string[]; readonly limit: number },
): Promise<ReadonlyMap<string, ChangeHistory>> {
  const rows = await queryRows<Row>(db.pool, TEXT, [projectId, toRowIds(changes), limit]);
  const histories = new Map<string, { readonly events: ChangeEvent[]; readonly total: number }>();
  for (const { changeId, number: _, total, ...event } of rows) {
    const id = toHexKey(changeId);
    const history = histories.get(id) ?? { events: [], total };
    history.events.push(event);
    histories.set(id, history);
  }
  return histories;
}
