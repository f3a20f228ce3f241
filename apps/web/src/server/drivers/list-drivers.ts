import 'server-only';
import { listDrivers as fromStore } from '@tachograph/store/drivers';
import { listScenarios } from '@tachograph/store/scenarios';
import { projectProcedure } from '@/server/projects/project-procedure.ts';
import { pickNewestVersion } from './pick-newest-version.ts';

/** Every driver with its newest version and in how many scenarios it was measured. */
export const listDrivers = projectProcedure.query(async ({ ctx }) => {
  const [drivers, scenarios] = await Promise.all([
    fromStore(ctx.db, ctx.project.id),
    listScenarios(ctx.db, ctx.project.id),
  ]);
  return drivers.map((driver) => ({
    ...driver,
    newest: pickNewestVersion(driver.versions),
    lastAt: driver.versions.reduce<Date | null>((last, { lastAt }) => (last && last > lastAt ? last : lastAt), null),
    scenarios: scenarios.filter((scenario) => scenario.drivers.includes(driver.slug)).length,
  }));
});
