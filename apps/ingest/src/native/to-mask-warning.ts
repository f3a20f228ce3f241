import type { ParseWarning } from '@tachograph/schema/run';

/** The warning for masked values: the first location, and how many more there are. */
export function toMaskWarning(locations: readonly string[]): ParseWarning[] {
  const [first] = locations;
  if (first === undefined) return [];
  const more = locations.length > 1 ? ` (and ${locations.length - 1} more)` : '';
  const message = `looked like a password, a token or a connection string and was masked before storing${more}; change it where it is used`;
  return [{ location: first, message }];
}
