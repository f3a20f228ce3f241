import 'server-only';
import { toDriverStyles } from '@tachograph/analysis/measurement';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import type { Project } from '@tachograph/store/projects';
import type { DriverSlot } from '@/charts/style/driver-style.tsx';

/** Every driver's position in the palette, by slug. `drivers` in the order the project first used them. */
export const toDriverSlots = (drivers: readonly { readonly slug: string }[]): Record<string, DriverSlot> =>
  Object.fromEntries(
    Object.entries(toDriverStyles(drivers.map(({ slug }) => slug))).map(([slug, style]) => [slug, style.index]),
  );

export const readDriverSlots = async (db: Store, project: Project): Promise<Record<string, DriverSlot>> =>
  toDriverSlots(await listDrivers(db, project.id));
