import type { Warning } from '../upload.ts';

/** The warning that goes with masked values: the first few places, and how many there are. */
export function toMaskWarning(places: readonly string[]): Warning[] {
  const [first] = places;
  if (first === undefined) return [];
  const more = places.length > 1 ? ` (and ${places.length - 1} more)` : '';
  const message = `looked like a password, a token or a connection string and was masked before storing${more}; change it where it is used`;
  return [{ where: first, message }];
}
