import { type ChangeGroup, groupChanges } from '@tachograph/analysis/changes';
import type { Store } from '@tachograph/store/database';
import { type DrawnGroup, readChangeGroups } from '../changes/read-change-groups.ts';
import { readShownChanges } from '../changes/read-shown-changes.ts';

/** Of one project among others. */
const MOST_GROUPS = 10;

const DAY = 86_400_000;

const dayOf = ({ at }: ChangeGroup) => Math.floor(at.getTime() / DAY);
const sizeOf = ({ lead: { ratio } }: ChangeGroup) => (ratio ? Math.abs(Math.log(ratio)) : 0);

/** The newest day first, in a day the largest. */
export const compareNewest = (a: ChangeGroup, b: ChangeGroup): number => dayOf(b) - dayOf(a) || sizeOf(b) - sizeOf(a);

/** What changed last in a project, in all its environments: in the metric of its standing, or without one in any. */
export async function readNewestChanges(
  db: Store,
  projectId: number,
  metric: string | undefined,
): Promise<DrawnGroup[]> {
  const changes = await readShownChanges(db, projectId, { metric });
  const groups = groupChanges(changes).sort(compareNewest);
  return readChangeGroups(db, projectId, groups.slice(0, MOST_GROUPS));
}
