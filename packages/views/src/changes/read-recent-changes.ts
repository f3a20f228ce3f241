import { groupChanges } from '@tachograph/analysis/changes';
import type { Change } from '@tachograph/schema/change';
import type { Store } from '@tachograph/store/database';
import { readChangeGroups } from './read-change-groups.ts';

/** Beside a standing. */
const MOST_GROUPS = 5;
const DAYS = 90;
const DAY = 86_400_000;

/** Of some changes those in the ninety days up to a time, by what brought them about: the largest first, with their lines. */
export async function readRecentChanges(db: Store, projectId: number, changes: readonly Change[], until: Date) {
  const since = until.getTime() - DAYS * DAY;
  const groups = groupChanges(changes.filter(({ after }) => after.at.getTime() >= since));
  return {
    days: DAYS,
    until,
    groups: await readChangeGroups(db, projectId, groups.slice(0, MOST_GROUPS)),
    more: Math.max(0, groups.length - MOST_GROUPS),
  };
}
