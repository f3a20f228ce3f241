import { PickerPopover, type PickerProps } from './picker-popover.tsx';

/** Options that a page carries for one choice; each is a link of its own. */
const MOST_OPTIONS = 150;

/** One noun of the filter sentence, with the first options and those that are chosen; the others are counted. */
export function Picker({ options, ...picker }: PickerProps) {
  const listed = options.filter(({ chosen }, index) => chosen || index < MOST_OPTIONS);
  return <PickerPopover {...picker} options={listed} more={options.length - listed.length} />;
}
