import 'server-only';
import type { ProjectState } from '@tachograph/store/projects';
import { countDeletedShares } from '@tachograph/store/shares';
import { store } from '@/server/store.ts';

/** The state of all that reports of a project show: of the project, and of the shares that their blocks are pinned to. */
export const readShownState = async ({ id, state }: Pick<ProjectState, 'id' | 'state'>): Promise<string> =>
  `${state}.${await countDeletedShares(store(), id)}`;
