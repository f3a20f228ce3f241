import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { FoundChange } from './found-change.ts';

/** What grouping needs of a change. */
type Grouped = Pick<FoundChange, 'group' | 'direction' | 'ratio'> & {
  readonly driver: { readonly slug: string };
  readonly case: Pick<CaseIdentity, 'scenario'>;
  readonly after: Pick<FoundChange['after'], 'at'>;
};

/** Changes of one driver, the same way, that one version or one batch brought about. */
export type ChangeGroup<Change> = {
  readonly key: string;
  /** The largest of them. */
  readonly lead: Change;
  readonly changes: number;
  readonly scenarios: number;
  /** When the newest of them was measured. */
  readonly at: Date;
};

const sizeOf = ({ ratio }: Grouped) => (ratio === null || ratio <= 0 ? 0 : Math.abs(Math.log(ratio)));

const keyOf = ({ group, driver, direction }: Grouped) => `${group} ${driver.slug} ${direction}`;

function toGroup<Change extends Grouped>([key, changes]: readonly [string, readonly Change[]]): ChangeGroup<Change> {
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
export const groupChanges = <Change extends Grouped>(changes: readonly Change[]): ChangeGroup<Change>[] =>
  [...groupBy(changes, keyOf)].map(toGroup).sort((a, b) => sizeOf(b.lead) - sizeOf(a.lead));
