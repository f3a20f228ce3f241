import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';

/** The id of a run in URLs: `r_` and the first 16 hexadecimal digits of its content hash. */
export const toPublicId = (id: RowId): string => `r_${toHexKey(id)}`;

/** Null when the text is not a public id. */
export const parsePublicId = (text: string): RowId | null =>
  text.startsWith('r_') ? parseHexKey(text.slice(2)) : null;
