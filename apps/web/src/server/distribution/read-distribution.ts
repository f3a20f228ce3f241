import 'server-only';
import { distributionQuery } from '@tachograph/openapi/distributions';
import { hasHistograms } from '@tachograph/store/histograms';
import { readDistributionView, toDistributionJson } from '@tachograph/views/distribution';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';

/** Two sides of a case by the quantiles of their operations, as the page draws them; or why there are none. */
export const readDistribution = projectProcedure.input(distributionQuery).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readDistributionView(db, project, input), readDriverSlots(db, project)]);
    if (!('problem' in view)) return { view, slots };
    if (!view.isUnknown) return view;
    throw new TRPCError({ code: 'NOT_FOUND', message: `there is no scenario "${input.scenario}" in this project` });
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readDistributionJson = projectProcedure
  .input(distributionQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) => {
    const view = await readDistributionView(db, project, query);
    if ('problem' in view) throw new TRPCError({ code: 'NOT_FOUND', message: view.problem.replace(/\.$/, '') });
    return toDistributionJson(view, { url, project });
  });

/** Whether a result in a scenario has a histogram. */
export const isMeasured = projectProcedure
  .input(distributionQuery.pick({ project: true, scenario: true }))
  .query(({ ctx: { db, project }, input: { scenario } }) => hasHistograms(db, project.id, scenario));
