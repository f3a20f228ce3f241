import type { ChangeState } from '@tachograph/schema/change';

/** The token that asked for something, as it is kept with it. */
export type By = { readonly id: string; readonly name: string };

/** A state that changes were given, and why. Undone ones stay in the history. */
export type ChangeEvent = {
  /** A UUID. */
  readonly id: string;
  readonly state: ChangeState;
  readonly note: string | null;
  readonly byName: string;
  readonly at: Date;
  readonly undoneAt: Date | null;
  readonly undoneByName: string | null;
  /** How many changes were given it. */
  readonly changes: number;
};

export const EVENT_COLUMNS = `
  e.id, e.state, e.note, e.by_name AS "byName", e.at, e.undone_at AS "undoneAt", e.undone_by_name AS "undoneByName",
  (SELECT count(*)::int FROM change_event_changes o WHERE o.project_id = $1 AND o.event_id = e.id) AS changes`;
