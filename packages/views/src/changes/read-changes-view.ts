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
import { isKnown, MOST_OF_LINE, readLines } from './read-lines-of-groups.ts';

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
  const needsNames = query.environment !== undefined || query.q?.includes('env:');
  return planChanges(query, needsNames ? await listEnvironments(db, id) : []);
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

/** Lines of a page, and of suspected changes; changes of the one that is open. */
const MOST_LINES = 25;
const MOST_SUSPECTED = 6;
const MOST_OF_OPEN = 60;

/** The line that is open, with its largest changes and how they are drawn; null where the results do not show it any more. */
async function readOpen(db: Store, project: Project, group: string | undefined) {
  if (group === undefined) return null;
  const filter = { groupOf: group, certainty: 'any' };
  const { groups } = await listChangeGroups(db, project.id, filter, { groups: 1, changes: MOST_OF_LINE, sort: 'time' });
  const [line] = await readLines(db, project, groups);
  if (!line) return null;
  const listed = line.changes.slice(0, MOST_OF_OPEN);
  const drawn = await readChangeLines(db, project.id, listed);
  return { line, listed, drawn: new Map([...drawn].map(([id, values]) => [id, toLineValues(values)])) };
}

/**
 * Changes of a project, a line for each release of a driver or batch that brought them about. Suspected ones are lines of their own.
 * What does not exist in the project is told, and narrows to nothing.
 */
export async function readChangesView(db: Store, project: Project, { group, from, ...query }: ChangesPageQuery) {
  const plan = await planRequestedChanges(db, project, query);
  const of = { changes: MOST_OF_LINE, sort: 'time' } as const;
  const isSuspected = plan.listed.certainty === 'suspected';
  const shown = isSuspected ? plan.listed : { ...plan.listed, certainty: 'found' };
  const beside = { ...plan.listed, certainty: plan.listed.certainty === 'any' ? 'suspected' : 'none' };
  const [page, suspected, fitting, choices, open] = await Promise.all([
    listChangeGroups(db, project.id, shown, { ...of, groups: MOST_LINES, from }),
    beside.certainty === 'suspected' && from === undefined
      ? listChangeGroups(db, project.id, beside, { ...of, groups: MOST_SUSPECTED })
      : null,
    readFittingChanges(db, project, plan),
    listChangeChoices(db, project.id),
    readOpen(db, project, group),
  ]);
  const lines = await readLines(db, project, [...page.groups, ...(suspected?.groups ?? [])]);
  const at = page.groups.length;
  return {
    ...fitting,
    lines: lines.slice(0, at).filter(isKnown),
    suspected: {
      lines: lines.slice(at).filter(isKnown),
      total: suspected?.total ?? 0,
      changes: suspected?.changes ?? 0,
    },
    total: page.total,
    changes: page.changes,
    previous: page.previous,
    next: page.next,
    open,
    choices,
    problems: plan.problems,
    /** Whether the project may have more changes than are grouped and counted: the newest ones. */
    isCut: choices.drivers.reduce((sum, driver) => sum + driver.changes, 0) >= NEWEST_CHANGES,
    environment: plan.environment,
  };
}
