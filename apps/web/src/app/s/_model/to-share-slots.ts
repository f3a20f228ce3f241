import type { SharedComparison } from '@tachograph/schema/share';
import type { DriverSlot } from '@/charts/style/driver-style.ts';

/** Every driver's place in the palette as it was then, by slug. */
export const toShareSlots = ({ columns }: SharedComparison): Record<string, DriverSlot> =>
  Object.fromEntries(columns.map(({ driver, styleIndex }) => [driver.slug, styleIndex as DriverSlot]));
