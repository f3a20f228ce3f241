/** An array as PostgreSQL reads it, of items that need no quotes: numbers, keys, names of an enum. */
export const toArrayText = (items: readonly (string | number | null)[]): string =>
  `{${items.map((item) => item ?? 'NULL').join(',')}}`;

/** An array of any texts. */
export const toQuotedArrayText = (items: readonly (string | null)[]): string =>
  toArrayText(items.map((item) => (item === null ? null : `"${item.replace(/["\\]/g, '\\$&')}"`)));
