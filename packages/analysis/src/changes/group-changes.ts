import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { sizeOfRatio } from '../verdict/format-verdict.ts';

/** Changes of one driver, the same way, that one version or one batch brought about. */
export type ChangeGroup = {
  readonly key: string;
  /** The largest of them. */
  readonly lead: Change;
  readonly changes: number;
  readonly scenarios: number;
  /** When the newest of them was measured. */
  readonly at: Date;
};

const sizeOf = ({ ratio }: Change) => sizeOfRatio(ratio);

/** The key of the group that a change is in. */
export const toGroupKey = ({ group, driver, direction }: Change): string => `${group} ${driver.slug} ${direction}`;

function toGroup([key, changes]: readonly [string, readonly Change[]]): ChangeGroup {
  const lead = changes.reduce((largest, change) => (sizeOf(change) > sizeOf(largest) ? change : largest));
  return {
    key,
    lead,
    changes: changes.length,
    scenarios: new Set(changes.map((change) => change.case.scenario)).size,
    at: new Date(Math.max(...changes.map(({ after }) => after.at.getTime()))),
  };
}

/** Changes in the order of their size, those that one version or batch brought about together. */
export const groupChanges = (changes: readonly Change[]): ChangeGroup[] =>
  [...groupBy(changes, toGroupKey)].map(toGroup).sort((a, b) => sizeOf(b.lead) - sizeOf(a.lead));
