import { type ChangeGroup, groupChanges, sizeOfRatio, toGroupKey } from '@tachograph/analysis/changes';
import { groupBy } from '@tachograph/schema/collection';
import type { Store } from '@tachograph/store/database';
import { readShownChanges } from '../changes/read-shown-changes.ts';

const DAY = 86_400_000;

const dayOf = ({ at }: ChangeGroup) => Math.floor(at.getTime() / DAY);
const sizeOf = ({ lead }: ChangeGroup) => sizeOfRatio(lead.ratio);

/** The newest day first, in a day the largest. */
const compareNewest = (a: ChangeGroup, b: ChangeGroup): number => dayOf(b) - dayOf(a) || sizeOf(b) - sizeOf(a);

/** Changes that are searched are so many groups of the newest. */
const MOST_SEARCHED = 60;

/** A group of changes, with all that it is found by. */
type SearchedGroup = { readonly group: ChangeGroup; readonly words: readonly string[] };

/** The newest groups of changes of a project, in any metric: one reading of as many changes as a page may show. */
export async function readSearchedChanges(db: Store, projectId: number): Promise<SearchedGroup[]> {
  const changes = await readShownChanges(db, projectId, {});
  const ofGroup = groupBy(changes, toGroupKey);
  const groups = groupChanges(changes).sort(compareNewest).slice(0, MOST_SEARCHED);
  return groups.map((group) => {
    const own = ofGroup.get(group.key) ?? [];
    return { group, words: [...new Set(own.flatMap((change) => [change.scenarioTitle, change.case.metric]))] };
  });
}
