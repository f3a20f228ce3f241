import 'server-only';
import { type DriverQuery, driverQuery } from '@tachograph/openapi/page-queries';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import type { Project } from '@tachograph/store/projects';
import { listScenarios } from '@tachograph/store/scenarios';
import { readDriverContext, readDriverView, toDriverJson } from '@tachograph/views/driver';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { createNameList } from '@/server/lists/create-name-list.ts';
import { memoize, projectProcedure, toDriverSlots } from '@/server/projects/project-procedure.ts';
import { pickNewestVersion } from './pick-newest-version.ts';

/** Every driver with its newest version and the number of scenarios it was measured in. */
async function readAll(db: Store, projectId: number) {
  const [listed, scenarios] = await Promise.all([listDrivers(db, projectId), listScenarios(db, projectId)]);
  return listed.map((driver) => ({
    ...driver,
    newest: pickNewestVersion(driver.versions),
    lastAt: driver.versions.reduce<Date | null>((last, { lastAt }) => (last && last > lastAt ? last : lastAt), null),
    scenarios: scenarios.filter((scenario) => scenario.drivers.includes(driver.slug)).length,
  }));
}

export type ListedDriver = Awaited<ReturnType<typeof readAll>>[number];

/** The drivers of a project. */
export const driverList = createNameList({
  readAll,
  cursorOf: ({ slug }: ListedDriver) => slug,
  textOf: ({ name, slug, language, purl }: ListedDriver) => [name, slug, language, purl].join(' '),
});

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

/** Another driver that it is held against, and what its releases moved; `environment` and `metric` are those of the page. */
export const readContext = projectProcedure
  .input(driverQuery)
  .query(memoize(({ ctx: { db, project }, input }) => readDriverContext(db, project, input)));

/** The same as JSON; `url` is that of the page. */
export const readDriverJson = projectProcedure
  .input(driverQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toDriverJson(await readView(db, project, query), { url, project }),
  );
