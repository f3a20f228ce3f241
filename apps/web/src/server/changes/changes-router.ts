import 'server-only';
import { changesPageQuery, changesQuery } from '@tachograph/openapi/queries';
import { countNewChanges } from '@tachograph/store/changes';
import { readChangesJson, readChangesView, readChangeView, toChangeJson } from '@tachograph/views/changes';
import { readWhyView } from '@tachograph/views/why';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { router } from '@/server/init.ts';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';

/** More new changes are not counted. */
export const MOST_COUNTED = 1000;

const named = z.object({ change: z.string().min(1).max(40) });

export const changesRouter = router({
  /** How many changes of a project are new: what its tab says on every page, once for each state of the project. */
  countNew: projectProcedure.query(
    memoize(({ ctx: { db, project } }) => countNewChanges(db, project.id, MOST_COUNTED)),
  ),
  page: projectProcedure.input(changesPageQuery).query(
    memoize(async ({ ctx: { db, project }, input }) => {
      const [view, slots] = await Promise.all([readChangesView(db, project, input), readDriverSlots(db, project)]);
      return { ...view, slots };
    }),
  ),
  /** Changes one by one, as the API has them. */
  list: projectProcedure
    .input(changesQuery)
    .query(memoize(({ ctx: { db, project }, input }) => readChangesJson(db, project, input))),
  /** A change with the points that it rests on, as JSON. */
  json: projectProcedure.input(named).query(async ({ ctx: { db, project }, input: { change } }) => {
    const view = await readChangeView(db, project, change);
    if (!view) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no change ${change}` });
    return { format: 1, change: toChangeJson(view.change), line: view.line };
  }),
  get: projectProcedure.input(named).query(
    memoize(async ({ ctx: { db, project }, input: { change } }) => {
      const [view, slots] = await Promise.all([readChangeView(db, project, change), readDriverSlots(db, project)]);
      if (!view) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no change ${change}` });
      return { ...view, slots };
    }),
  ),
  /** What was counted on both sides of a change, and where the processor time went. */
  why: projectProcedure.input(named).query(
    memoize(async ({ ctx: { db, project }, input: { change } }) => {
      const view = await readWhyView(db, project, change);
      if (!view) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no change ${change}` });
      return view;
    }),
  ),
});
