export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Printable ASCII that needs no escape, as nearly all names are. */
const PLAIN = /^[ !#-[\]-~]*$/;

const quote = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** The canonical JSON of objects that are printed often. */
export type PrintedJson = { readonly get: (value: object) => string | undefined };

/**
 * One spelling for equal content: keys sorted by code unit, no white space, `undefined` left out, numbers as
 * ECMAScript prints them (so 1.0 and 1 are equal, and "1" is not), as in RFC 8785.
 */
export function canonicalJson(value: Json | undefined, printed?: PrintedJson): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const known = printed?.get(value);
  if (known !== undefined) return known;
  // Plain loops and concatenation: this runs over every field of every upload, and twice as fast as map and join.
  let text = '';
  if (Array.isArray(value)) {
    // Samples: thousands of numbers, which JSON spells no other way.
    if (value.every((item) => typeof item === 'number')) return JSON.stringify(value);
    for (const item of value) text += text === '' ? canonicalJson(item, printed) : `,${canonicalJson(item, printed)}`;
    return `[${text}]`;
  }
  const table = value as { readonly [key: string]: Json | undefined };
  for (const key of Object.keys(table).sort()) {
    const inner = table[key];
    if (inner !== undefined) text += `${text === '' ? '' : ','}${quote(key)}:${canonicalJson(inner, printed)}`;
  }
  return `{${text}}`;
}
