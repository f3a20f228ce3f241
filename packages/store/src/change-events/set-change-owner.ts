import { queryRows } from '../database/query-rows.ts';
import { toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';
import { COUNT_LISTED } from './insert-change-event.ts';

/** Until the end of the transaction the member stays one, so that nobody is the owner of a change who has just left. */
const FIND = `
  SELECT u.name FROM project_members m JOIN users u ON u.id = m.user_id
  WHERE m.project_id = $1 AND m.user_id = $2 FOR SHARE OF m`;

const SET = `
  UPDATE changes SET owner_id = $3 WHERE project_id = $1 AND id = ANY ($2::bigint[]) AND owner_id IS DISTINCT FROM $3`;

export type NewChangeOwner = {
  /** Ids of sixteen hexadecimal digits. */
  readonly changes: readonly string[];
  /** The account of a member of the project; null ends that anybody is the owner. */
  readonly owner: string | null;
};

/** `not-listed`: the project does not list one of the changes. `no-member`: the account is no member. In both nothing is stored. */
export type SetChangeOwner =
  | { readonly outcome: 'set'; readonly name: string | null }
  | { readonly outcome: 'not-listed' }
  | { readonly outcome: 'no-member' };

/** Give some changes of a project an owner, who is named wherever they are listed, until somebody ends it or the member leaves. */
export const setChangeOwner = (
  db: Store,
  projectId: number,
  { changes, owner }: NewChangeOwner,
): Promise<SetChangeOwner> =>
  inLockedProject(db, projectId, async (client): Promise<SetChangeOwner> => {
    const once = [...new Set(changes)];
    const ids = toRowIds(once);
    const [counted] = await queryRows<{ found: number }>(client, COUNT_LISTED, [projectId, ids]);
    if (counted?.found !== once.length) return { outcome: 'not-listed' };
    const [member] = owner === null ? [] : await queryRows<{ name: string }>(client, FIND, [projectId, owner]);
    if (owner !== null && !member) return { outcome: 'no-member' };
    await queryRows(client, SET, [projectId, ids, owner]);
    return { outcome: 'set', name: member?.name ?? null };
  });
