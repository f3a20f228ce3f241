import { PickerPopover, type PickerProps } from './picker-popover.tsx';

/** Options that a page has for one choice, and of the others those that are chosen; each is a separate link. */
const MOST_OPTIONS = 150;
const MOST_CHOSEN = 40;

/** One noun of the filter sentence, with the first options and those that are chosen; the others are counted. */
export function Picker({ options, ...picker }: PickerProps) {
  const chosen = options.slice(MOST_OPTIONS).filter((option) => option.chosen);
  const listed = [...options.slice(0, MOST_OPTIONS), ...chosen.slice(0, MOST_CHOSEN)];
  return <PickerPopover {...picker} options={listed} more={options.length - listed.length} />;
}

/** A list for the URL with one item added or removed; null (left out of the URL) when it is all of them or none. */
export function toggle(chosen: readonly string[], item: string, all: readonly string[]): string | null {
  const next = chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item];
  return next.length === 0 || all.every((other) => next.includes(other)) ? null : next.join(',');
}
