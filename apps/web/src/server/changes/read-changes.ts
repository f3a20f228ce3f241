import 'server-only';
import { toLineValues } from '@tachograph/analysis/change-line';
import { expectedFalseChanges } from '@tachograph/analysis/changes';
import { toIdentity } from '@tachograph/analysis/selection';
import { CHANGE_STATES, type Change } from '@tachograph/schema/change';
import {
  type ChangeFilter,
  countChanges,
  countChecked,
  listChangeChoices,
  listChangeGroups,
  listChanges,
  NEWEST_CHANGES,
} from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { readDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { readChangeLines } from './read-change-lines.ts';

const text = z.string().min(1).max(400);

const changesInput = z.object({
  driver: text.optional(),
  scenario: text.optional(),
  metric: text.optional(),
  /** Slug or identity. */
  environment: text.optional(),
  direction: z.enum(['better', 'worse']).optional(),
  /** Left out: all. */
  certainty: z.enum(['suspected', 'any']).optional(),
  states: z.array(z.enum(CHANGE_STATES)).optional(),
  sort: z.enum(['time', 'size']),
  /** A change: only those of its group. */
  groupOf: text.optional(),
  /** A change of the group that the page begins with. */
  from: text.optional(),
});

/** Groups of a page, and changes of each; of one group alone, changes. */
const MOST_GROUPS = 7;
const MOST_OF_GROUP = 5;
const MOST_OF_ONE_GROUP = 60;

/** Changes of one version or batch in one environment, the largest first. */
export type ChangeSection = {
  readonly changes: readonly Change[];
  /** All of it, those that are not on the page among them. */
  readonly total: number;
  readonly at: Date;
};

async function readLines(db: Store, projectId: number, changes: readonly Change[]) {
  const lines = await readChangeLines(db, projectId, changes);
  return new Map([...lines].map(([id, line]) => [id, toLineValues(line)]));
}

/** Changes of a project by what brought them about. What does not exist in the project is told, and narrows to nothing. */
export const readChanges = projectProcedure.input(changesInput).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const { environment, states, certainty, sort, from, project: _, ...same } = input;
    const [environments, choices, slots] = await Promise.all([
      listEnvironments(db, project.id),
      listChangeChoices(db, project.id),
      readDriverSlots(db, project),
    ]);
    const identity = toIdentity(environment, environments);
    const filter: ChangeFilter = { ...same, environment: identity ?? environment };
    const most = input.groupOf === undefined ? MOST_OF_GROUP : MOST_OF_ONE_GROUP;
    const [page, found, suspected, checked] = await Promise.all([
      listChangeGroups(
        db,
        project.id,
        { ...filter, state: states, certainty },
        { groups: MOST_GROUPS, changes: most, sort, from },
      ),
      countChanges(db, project.id, filter),
      countChanges(db, project.id, { ...filter, certainty: 'suspected' }),
      countChecked(db, project.id, filter),
    ]);
    const ids = page.groups.flatMap(({ largest }) => largest);
    const changes = ids.length > 0 ? await listChanges(db, project.id, { ids, certainty: 'any' }, ids.length) : [];
    const byId = new Map(changes.map((change) => [change.id, change]));
    return {
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
      counts: { found, suspected },
      /** Of the series that fit, and of the changes that were found in them. */
      checked: { series: checked.series, expectedFalse: expectedFalseChanges(checked.series, checked.called) },
      /** Of the whole project: its series, and the results of the longest. */
      series: checked.ofProject,
      longest: checked.longest,
      choices,
      /** Whether the project may have more changes than are grouped and counted: the newest ones. */
      isCut: choices.drivers.reduce((sum, driver) => sum + driver.changes, 0) >= NEWEST_CHANGES,
      environment: environments.find((known) => known.identity === identity) ?? null,
      lines: await readLines(db, project.id, changes),
      slots,
    };
  }),
);
