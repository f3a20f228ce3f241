/** An object of a parsed JSON document that is no list. */
export type Table = { readonly [key: string]: unknown };

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
