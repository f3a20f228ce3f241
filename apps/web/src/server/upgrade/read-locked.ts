import 'server-only';
import { listDrivers } from '@tachograph/store/drivers';
import { readUpgradeView } from '@tachograph/views/upgrade';
import * as z from 'zod';
import { pickNewestVersion } from '@/server/drivers/pick-newest-version.ts';
import { memoize, projectProcedure, toDriverSlots } from '@/server/projects/project-procedure.ts';

/** Drivers of a lockfile that a page shows: each is an upgrade of its own. */
const MOST_LOCKED = 8;

const text = z.string().min(1).max(120);
const locked = z.array(z.strictObject({ driver: text, from: text })).max(MOST_LOCKED);

/** What a line about an upgrade says; null where there is none. */
function toShort(view: Awaited<ReturnType<typeof readUpgradeView>>) {
  if ('problem' in view) return null;
  const { driver, to, sentence, metric } = view.upgrade;
  return { name: driver.name, to, metric, rows: sentence.rows, better: sentence.better, worse: sentence.worse };
}

/** What the newest release of each driver of a lockfile changes, read one after the other. */
export const readLocked = projectProcedure.input(z.object({ lock: locked })).query(
  memoize(async ({ ctx: { db, project }, input: { lock } }) => {
    const drivers = await listDrivers(db, project.id);
    const slots = toDriverSlots(drivers);
    const isNewest = ({ driver, from }: (typeof lock)[number]) => {
      const known = drivers.find(({ slug }) => slug === driver);
      return known !== undefined && pickNewestVersion(known.versions)?.text === from;
    };
    const read = [];
    for (const each of lock) {
      const upgrade = toShort(await readUpgradeView(db, project, each));
      read.push({ ...each, slot: slots[each.driver] ?? null, isNewest: isNewest(each), upgrade });
    }
    return read;
  }),
);
