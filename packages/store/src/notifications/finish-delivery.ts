import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type DeliveryOutcome = {
  readonly state: 'sent' | 'failed' | 'pending';
  /** Status of the response; null where there was none. */
  readonly status: number | null;
  /** Code of what went wrong; null where nothing did. */
  readonly error: string | null;
  /** When it is tried again, where it is `pending`. */
  readonly dueAt: Date | null;
  readonly now: Date;
};

const FINISH = `
  UPDATE deliveries SET state = $3::delivery_state, last_status = $4, last_error = $5, due_at = coalesce($6, due_at),
    locked_until = NULL, finished_at = CASE WHEN $3::delivery_state = 'pending' THEN NULL ELSE $7::timestamptz END
  WHERE project_id = $1 AND id = $2 AND state = 'pending'`;

/** Records what became of an attempt, and gives the message free. */
export async function finishDelivery(
  db: Store,
  { projectId, id }: { readonly projectId: number; readonly id: string },
  { state, status, error, dueAt, now }: DeliveryOutcome,
): Promise<void> {
  await queryRows(db.pool, FINISH, [projectId, id, state, status, error, dueAt, now]);
}
