import { toLineValues } from '@tachograph/analysis/change-line';
import { expectedFalseChanges } from '@tachograph/analysis/changes';
import type { ChangesPageQuery, ChangesQuery } from '@tachograph/openapi/queries';
import { CHANGE_LISTS, CHANGE_STATES, type Change, type ChangeList } from '@tachograph/schema/change';
import {
  countChanges,
  countChecked,
  listChangeChoices,
  listChangeGroups,
  listChanges,
  NEWEST_CHANGES,
} from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readInParts } from '../list/read-in-parts.ts';
import { LISTED, planChanges } from './plan-changes.ts';
import { readChangeLines } from './read-change-lines.ts';

type CountsByState = Awaited<ReturnType<typeof countChanges>>;

function countListed(found: CountsByState, suspected: CountsByState): Record<ChangeList, number> {
  const countOf = (list: ChangeList) => {
    const { state, certainty } = LISTED[list];
    const counts = certainty === 'any' ? [found, suspected] : [certainty === 'suspected' ? suspected : found];
    const states = CHANGE_STATES.filter((known) => [state].flat().includes(known));
    return states.flatMap((known) => counts.map((of) => of[known] ?? 0)).reduce((sum, count) => sum + count, 0);
  };
  return Object.fromEntries(CHANGE_LISTS.map((list) => [list, countOf(list)])) as Record<ChangeList, number>;
}

export async function planRequestedChanges(db: Store, { id }: Project, query: ChangesQuery) {
  return planChanges(query, query.environment === undefined ? [] : await listEnvironments(db, id));
}

/** What the page and the API say of all changes that fit a query, whichever of them are listed. */
export async function readFittingChanges(
  db: Store,
  { id }: Project,
  { fitting }: Awaited<ReturnType<typeof planRequestedChanges>>,
) {
  const [found, suspected, { series, called, ofProject, longest }] = await Promise.all([
    countChanges(db, id, fitting),
    countChanges(db, id, { ...fitting, certainty: 'suspected' }),
    countChecked(db, id, fitting),
  ]);
  return {
    counts: countListed(found, suspected),
    /** Of the series that fit, and of the changes that were found in them. */
    checked: { series, expectedFalse: expectedFalseChanges(series, called) },
    /** Of the whole project: its series, and the results of the longest. */
    series: ofProject,
    longest,
  };
}

/** Changes that are read at a time. */
const CHANGES_PER_PART = 500;

/** Every change that a query selects, those measured last first: in parts that are read when they are asked for. */
export async function openChanges(
  db: Store,
  project: Project,
  query: ChangesQuery,
): Promise<AsyncGenerator<readonly Change[]>> {
  const { listed } = await planRequestedChanges(db, project, query);
  return readInParts({
    limit: CHANGES_PER_PART,
    cursorOf: ({ id }) => id,
    read: ({ after, limit }) => listChanges(db, project.id, { ...listed, after }, limit),
  });
}

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
