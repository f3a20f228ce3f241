import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';

/** How addresses name a run: `r_` and the first 16 hexadecimal digits of its content hash. */
export const toPublicId = (id: RowId): string => `r_${toHexKey(id)}`;

/** Null when the text is no public id, and so names no run. */
export const parsePublicId = (text: string): RowId | null =>
  text.startsWith('r_') ? parseHexKey(text.slice(2)) : null;
