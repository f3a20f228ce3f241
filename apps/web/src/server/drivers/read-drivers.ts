import 'server-only';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { findProject } from '@tachograph/store/projects';
import { listScenarios } from '@tachograph/store/scenarios';
import { store } from '@/server/init.ts';
import { listInput, NAMES_PER_PAGE } from '@/server/lists/list-input.ts';
import { cutPage } from '@/server/lists/to-page.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
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

const LIST = {
  cursorOf: ({ slug }: ListedDriver) => slug,
  textOf: ({ name, slug, language, purl }: ListedDriver) => [name, slug, language, purl].join(' '),
};

/** A page of the drivers that match. */
export const readDrivers = projectProcedure
  .input(listInput)
  .query(async ({ ctx: { db, project }, input }) =>
    cutPage(await readAll(db, project.id), { ...LIST, limit: NAMES_PER_PAGE }, input),
  );

/** Every driver that matches; null without such a project. */
export async function readAllDrivers(slug: string, text?: string): Promise<readonly ListedDriver[] | null> {
  const project = await findProject(store(), slug);
  if (!project) return null;
  const all = await readAll(store(), project.id);
  return cutPage(all, { ...LIST, limit: all.length }, { text }).rows;
}
