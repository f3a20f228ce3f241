import 'server-only';
import { toDriverStyles } from '@tachograph/analysis';
import { listDrivers, type Project, type Store } from '@tachograph/store';
import type { DriverSlot } from '@/charts/types.ts';
import { projectProcedure } from './project-procedure.ts';

/** Every driver's place in the palette, by slug: fixed for the project, in the order it first used them. */
export async function readDriverSlots(db: Store, project: Project): Promise<Record<string, DriverSlot>> {
  const drivers = await listDrivers(db, project.id);
  return Object.fromEntries(
    Object.entries(toDriverStyles(drivers.map(({ slug }) => slug))).map(([slug, style]) => [slug, style.index]),
  );
}

export const driverSlots = projectProcedure.query(({ ctx }) => readDriverSlots(ctx.db, ctx.project));
