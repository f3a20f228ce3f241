import type { DriverSlot } from '@/charts/style/paint.tsx';
import { type PackedRows, packRows, unpackRows } from '@/format/pack-rows.ts';

export type PickerOption = {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly chosen: boolean;
  readonly count?: string | undefined;
  readonly group?: string | undefined;
  /** Of the driver that the option is or belongs to, for its mark. */
  readonly slot?: DriverSlot | undefined;
};

/** How many characters all of these begin with. */
function commonLength(texts: readonly string[]): number {
  const [first = ''] = texts;
  let length = first.length;
  for (const text of texts) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return length;
}

/** Without the empty texts at its end. */
const withoutEmptyEnd = (row: readonly string[]) => row.slice(0, row.findLastIndex((text) => text !== '') + 1);

/** Options for `unpackOptions`, in the browser: first what all addresses begin with, then a row for each; a group is named once. */
export function packOptions(options: readonly PickerOption[]): PackedRows {
  const common = commonLength(options.map(({ href }) => href));
  const rows = options.map(({ key, label, href, chosen, count = '', group = '', slot }, index) => {
    const named = group === options[index - 1]?.group ? '' : group;
    const fields = [label, href.slice(common), chosen ? '1' : '', count, named, slot === undefined ? '' : `${slot}`];
    return withoutEmptyEnd([...fields, key === label ? '' : key]);
  });
  return packRows([[options[0]?.href.slice(0, common) ?? ''], ...rows]);
}

const toSlot = (text: string) => (text === 'null' ? null : (Number(text) as DriverSlot));

/** The options of a text of `packOptions`. */
export function unpackOptions(packed: PackedRows): readonly PickerOption[] {
  const [[common = ''] = [], ...rows] = unpackRows(packed);
  let last = '';
  return rows.map(([label = '', href = '', chosen, count, group, slot, key]) => {
    last = group || last;
    return {
      key: key || label,
      label,
      href: common + href,
      chosen: chosen === '1',
      count: count || undefined,
      group: last || undefined,
      slot: slot ? toSlot(slot) : undefined,
    };
  });
}
