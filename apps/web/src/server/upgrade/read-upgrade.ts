import 'server-only';
import { upgradeQuery } from '@tachograph/openapi/upgrades';
import { readUpgradeView, toUpgradeJson } from '@tachograph/views/upgrade';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';

/** What changes from one release of a driver to another, as the page draws it; or why there is no such upgrade. */
export const readUpgrade = projectProcedure.input(upgradeQuery).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readUpgradeView(db, project, input), readDriverSlots(db, project)]);
    return { ...view, slot: slots[input.driver] ?? null };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readUpgradeJson = projectProcedure
  .input(upgradeQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) => {
    const view = await readUpgradeView(db, project, query);
    if ('problem' in view) throw new TRPCError({ code: 'NOT_FOUND', message: view.problem.replace(/\.$/, '') });
    return toUpgradeJson(view.upgrade, { url, project });
  });
