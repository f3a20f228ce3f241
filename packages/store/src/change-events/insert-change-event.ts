import type { ChangeState } from '@tachograph/schema/change';
import { queryRows } from '../database/query-rows.ts';
import { toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';
import type { By, ChangeEvent } from './change-event.ts';

export type NewChangeEvent = {
  /** Ids of sixteen hexadecimal digits. */
  readonly changes: readonly string[];
  readonly state: ChangeState;
  readonly note: string | null;
  readonly by: By;
  readonly now: Date;
};

/** How many of some changes a project lists. */
export const COUNT_LISTED =
  'SELECT count(*)::int AS found FROM changes WHERE project_id = $1 AND id = ANY ($2::bigint[]) AND is_current';

const INSERT = `
  WITH e AS (
    INSERT INTO change_events (project_id, state, note, by_token, by_name, at) VALUES ($1, $3, $4, $5, $6, $7) RETURNING *
  ), about AS (
    INSERT INTO change_event_changes (project_id, event_id, change_id)
    SELECT o.project_id, e.id, i FROM project_states o, e, unnest($2::bigint[]) AS i WHERE o.project_id = $1
  )
  SELECT id FROM e`;

const SET_STATE = `
  UPDATE changes SET state = $3::change_state WHERE project_id = $1 AND id = ANY ($2::bigint[]) AND state <> $3::change_state`;

/**
 * Give some changes of a project a state. All of them have it from now on, until an event follows or this one is undone. Nothing is stored, and null returned, where the project does not list one of them.
 */
export async function insertChangeEvent(
  db: Store,
  projectId: number,
  { changes, state, note, by, now }: NewChangeEvent,
): Promise<ChangeEvent | null> {
  const once = [...new Set(changes)];
  const ids = toRowIds(once);
  return inLockedProject(db, projectId, async (client) => {
    const [counted] = await queryRows<{ found: number }>(client, COUNT_LISTED, [projectId, ids]);
    if (counted?.found !== once.length) return null;
    const values = [projectId, ids, state, note, by.id, by.name, now];
    const [event] = await queryRows<{ id: string }>(client, INSERT, values);
    if (!event) return null;
    await client.query(SET_STATE, [projectId, ids, state]);
    const { id } = event;
    return { id, state, note, byName: by.name, at: now, undoneAt: null, undoneByName: null, changes: once.length };
  });
}
