import { type LineValues, toLineValues } from '@tachograph/analysis/change-line';
import type { ChangeGroup } from '@tachograph/analysis/changes';
import type { Store } from '@tachograph/store/database';
import { readChangeLines } from './read-change-lines.ts';

/** Changes that one version or batch brought about, with the line of the largest of them. */
export type DrawnGroup = ChangeGroup & {
  readonly line: LineValues | null;
};

/** The lines of the largest changes of groups: a reading for each kind of axis, however many groups. */
export async function readChangeGroups(
  db: Store,
  projectId: number,
  groups: readonly ChangeGroup[],
): Promise<DrawnGroup[]> {
  const lines = await readChangeLines(
    db,
    projectId,
    groups.map(({ lead }) => lead),
  );
  return groups.map((group): DrawnGroup => {
    const line = lines.get(group.lead.id);
    return { ...group, line: line ? toLineValues(line) : null };
  });
}
