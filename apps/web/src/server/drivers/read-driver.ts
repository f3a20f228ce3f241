import 'server-only';
import { type DriverQuery, driverQuery } from '@tachograph/openapi/page-queries';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readDriverView, toDriverJson } from '@tachograph/views/driver';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { toDriverSlots } from '@/server/projects/driver-slots.ts';
import { memoize, projectProcedure } from '@/server/projects/project-procedure.ts';

async function readView(db: Store, project: Project, query: DriverQuery) {
  const view = await readDriverView(db, project, query);
  if (view) return view;
  throw new TRPCError({ code: 'NOT_FOUND', message: `there is no driver "${query.driver}" in this project` });
}

/** One driver through its versions, every case of one environment, as the page draws it. */
export const readDriver = projectProcedure.input(driverQuery).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const { drivers, ...view } = await readView(db, project, input);
    return { ...view, slot: toDriverSlots(drivers)[view.driver.slug] ?? null };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readDriverJson = projectProcedure
  .input(driverQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toDriverJson(await readView(db, project, query), { url, project }),
  );
