/** An object of a parsed JSON document that is no list. */
export type Table = { readonly [key: string]: unknown };

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two parsed JSON values are the same to the bit: -0 is not 0, and tables have their keys in the same order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSameJson(item, other[at]));
  }
  if (!isTable(one) || !isTable(other)) return Object.is(one, other);
  const names = Object.keys(one);
  let at = 0;
  for (const name in other) {
    if (name !== names[at] || !isSameJson(one[name], other[name])) return false;
    at += 1;
  }
  return at === names.length;
}
