/** An object of a JSON document. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object; one without fields for any other value. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** The entry of a table under a name that a file contains: `constructor`, which every object has, is not an entry. */
export const lookUp = <Entry>(table: Readonly<Record<string, Entry>>, name: string | null): Entry | undefined =>
  name !== null && Object.hasOwn(table, name) ? table[name] : undefined;

export const readText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A number, and no `"NaN"`, which several tools write as a string. */
export const readFinite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Raw samples; null without samples, or if one is negative or not a number. */
export function readSamples(value: unknown): number[] | null {
  if (!Array.isArray(value)) return null;
  const samples = value.map(readFinite);
  return samples.length > 0 && samples.every((sample): sample is number => sample !== null && sample >= 0)
    ? samples
    : null;
}

/** The objects of a list with their pointers; other values are left out. */
export const listFields = (value: unknown, pointer: string): { readonly entry: Fields; readonly pointer: string }[] =>
  Array.isArray(value)
    ? value.flatMap((entry: unknown, index) => (isFields(entry) ? [{ entry, pointer: `${pointer}/${index}` }] : []))
    : [];
