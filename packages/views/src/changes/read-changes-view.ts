import { toLineValues } from '@tachograph/analysis/change-line';
import type { ChangesPageQuery } from '@tachograph/openapi/queries';
import type { Change } from '@tachograph/schema/change';
import { listChangeChoices, listChangeGroups, listChanges, NEWEST_CHANGES } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readChangeLines } from './read-change-lines.ts';
import { planRequestedChanges, readFittingChanges } from './read-fitting-changes.ts';

/** Groups of a page, and changes of each; of one group alone, changes. */
const MOST_GROUPS = 7;
const MOST_OF_GROUP = 5;
const MOST_OF_ONE_GROUP = 60;

/** Changes of one version or batch in one environment, the largest first. */
type ChangeSection = {
  readonly changes: readonly Change[];
  /** All of it, those that are not on the page among them. */
  readonly total: number;
  readonly at: Date;
};

/** Changes of a project by what brought them about. What does not exist in the project is told, and narrows to nothing. */
export async function readChangesView(db: Store, project: Project, query: ChangesPageQuery) {
  const plan = await planRequestedChanges(db, project, query);
  const { sort = 'time', from, group } = query;
  const most = group === undefined ? MOST_OF_GROUP : MOST_OF_ONE_GROUP;
  const [page, fitting, choices] = await Promise.all([
    listChangeGroups(db, project.id, plan.listed, { groups: MOST_GROUPS, changes: most, sort, from }),
    readFittingChanges(db, project, plan),
    listChangeChoices(db, project.id),
  ]);
  const ids = page.groups.flatMap(({ largest }) => largest);
  const changes = ids.length > 0 ? await listChanges(db, project.id, { ids, certainty: 'any' }, ids.length) : [];
  const byId = new Map(changes.map((change) => [change.id, change]));
  const lines = await readChangeLines(db, project.id, changes);
  return {
    ...fitting,
    sections: page.groups.map(
      ({ largest, changes: total, at }): ChangeSection => ({
        changes: largest.flatMap((id) => byId.get(id) ?? []),
        total,
        at,
      }),
    ),
    total: page.changes,
    previous: page.previous,
    next: page.next,
    choices,
    /** Whether the project may have more changes than are grouped and counted: the newest ones. */
    isCut: choices.drivers.reduce((sum, driver) => sum + driver.changes, 0) >= NEWEST_CHANGES,
    environment: plan.environment,
    lines: new Map([...lines].map(([id, line]) => [id, toLineValues(line)])),
  };
}
