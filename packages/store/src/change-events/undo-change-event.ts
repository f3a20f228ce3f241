import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';
import type { By } from './change-event.ts';

const UNDO = `
  UPDATE change_events SET undone_at = $3, undone_by_name = $4
  WHERE project_id = $1 AND id = $2 AND undone_at IS NULL`;

const EXISTS = 'SELECT 1 FROM change_events WHERE project_id = $1 AND id = $2';

/** The state of each change of an event, from its newest event that was not undone. */
const RESTORE_STATES = `
  UPDATE changes c SET state = n.state
  FROM (
    SELECT a.change_id AS id, coalesce((
      SELECT e.state FROM change_event_changes o
      JOIN change_events e ON e.project_id = $1 AND e.id = o.event_id
      WHERE o.project_id = $1 AND o.change_id = a.change_id AND e.undone_at IS NULL
      ORDER BY e.number DESC LIMIT 1
    ), 'new') AS state
    FROM change_event_changes a WHERE a.project_id = $1 AND a.event_id = $2
  ) n
  WHERE c.project_id = $1 AND c.id = n.id AND c.state <> n.state`;

/**
 * Undo an event: its changes have the state that they would have without it, and it stays in their history. Undoing it again
 * changes nothing. False where the project has no such event.
 */
export async function undoChangeEvent(
  db: Store,
  projectId: number,
  { event, by, now }: { readonly event: string; readonly by: By; readonly now: Date },
): Promise<boolean> {
  return inLockedProject(db, projectId, async (client) => {
    const { rowCount } = await client.query(UNDO, [projectId, event, now, by.name]);
    if (rowCount === 0) return (await queryRows(client, EXISTS, [projectId, event])).length > 0;
    await client.query(RESTORE_STATES, [projectId, event]);
    return true;
  });
}
