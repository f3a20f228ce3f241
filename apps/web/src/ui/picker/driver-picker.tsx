import { count } from '@tachograph/units';
import type { DriverSlots } from '@/charts/style/driver-style.ts';
import { DriverMark } from '@/charts/style/point-mark.tsx';
import { Picker, toggle } from './picker.tsx';

type Props = {
  readonly drivers: readonly { readonly slug: string; readonly name: string }[];
  /** Slugs in the URL; left out: all. */
  readonly chosen: readonly string[] | undefined;
  readonly slots: DriverSlots;
  /** The URL with another choice; null is all of them. */
  readonly href: (chosen: string | null) => string;
};

const MOST_NAMED = 4;
/** Drivers whose marks the sentence has. */
const MOST_MARKED = 12;

/** The part of the filter sentence that names the drivers; each option adds or removes one. */
export function DriverPicker({ drivers, chosen, slots, href }: Props) {
  const all = drivers.map(({ slug }) => slug);
  const shown = drivers.filter(({ slug }) => !chosen || chosen.includes(slug));
  const mark = ({ slug, name }: { slug: string; name: string }) => (
    <DriverMark driver={{ name, slot: slots[slug] ?? null }} />
  );
  return (
    <Picker
      label="Drivers"
      multiple
      options={drivers.map((driver) => ({
        key: driver.slug,
        label: driver.name,
        mark: mark(driver),
        chosen: shown.includes(driver),
        href: href(toggle(chosen ?? all, driver.slug, all)),
      }))}
    >
      {shown.slice(0, MOST_MARKED).map((driver) => (
        <span key={driver.slug}>{mark(driver)}</span>
      ))}
      {shown.length > MOST_NAMED ? count(shown.length, 'driver') : shown.map(({ name }) => name).join(', ')}
    </Picker>
  );
}
