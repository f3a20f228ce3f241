/** An object of a parsed JSON document that is no list. */
export type Table = { readonly [key: string]: unknown };

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many fields it has, without a list of their names: it is called for every result of an upload. */
export function countFields(table: Table): number {
  let count = 0;
  for (const _ in table) count += 1;
  return count;
}
