import 'server-only';
import { listMembers } from '@tachograph/store/members';
import type { ProjectDetail } from '@tachograph/store/projects';
import { permissionsOf, readCurrentState } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';

/** As many as somebody chooses from; the API takes any member. */
const MOST = 200;

/** Members who can look at changes of a project, for a visitor who may set that; none for others, who do not learn who is one. */
export async function listPossibleOwners({ id, slug }: Pick<ProjectDetail, 'id' | 'slug'>) {
  if (!permissionsOf(await readCurrentState(slug)).includes('triage')) return [];
  return (await listMembers(store(), id, { limit: MOST })).map(({ userId, name }) => ({ userId, name }));
}
