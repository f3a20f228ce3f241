/** Samples in the canonical unit, by ordinal. */
export type SampleTable = Readonly<Record<string, readonly number[]>>;

const isNumber = (sample: unknown) => typeof sample === 'number';

/**
 * The samples of a run from their text. Before samples had a limit, one that left the doubles in the canonical unit was
 * stored as `null`, or beside -0 as `Infinity`, which is no JSON. The result is then one without samples: its own figures
 * stand, and nothing is calculated from the samples that are left.
 */
export function parseSampleTable(text: string): SampleTable {
  if (!/[In]/.test(text)) return JSON.parse(text) as SampleTable;
  const table = JSON.parse(text.replace(/-?Infinity/g, 'null')) as SampleTable;
  return Object.fromEntries(Object.entries(table).filter(([, samples]) => samples.every(isNumber)));
}
