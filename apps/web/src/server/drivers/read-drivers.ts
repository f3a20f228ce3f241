import 'server-only';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listScenarios } from '@tachograph/store/scenarios';
import { createNameList } from '@/server/lists/create-name-list.ts';
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
