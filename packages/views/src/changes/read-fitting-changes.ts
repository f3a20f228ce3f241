import { expectedFalseChanges } from '@tachograph/analysis/changes';
import type { ChangesQuery } from '@tachograph/openapi/queries';
import { CHANGE_LISTS, CHANGE_STATES, type Change, type ChangeList } from '@tachograph/schema/change';
import { countChanges, countChecked, listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readInParts } from '../list/read-in-parts.ts';
import { LISTED, planChanges } from './plan-changes.ts';

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
