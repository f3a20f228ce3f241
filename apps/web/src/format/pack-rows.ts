/**
 * Rows of texts as one text: a line for each, its fields between tabs. Rows that are arrays would be walked value by value on the
 * way to the browser.
 */
export type PackedRows = string & { readonly packed: true };

/** A field that contains what stands between fields or rows has a space there. */
const toField = (text: string) => text.replace(/[\t\n\r]/g, ' ');

/** Rows for `unpackRows`, in the browser. */
export const packRows = (rows: readonly (readonly string[])[]): PackedRows =>
  rows.map((row) => row.map(toField).join('\t')).join('\n') as PackedRows;

/** The rows of a text of `packRows`. */
export const unpackRows = (packed: PackedRows): readonly (readonly string[])[] =>
  packed.split('\n').map((line) => line.split('\t'));
