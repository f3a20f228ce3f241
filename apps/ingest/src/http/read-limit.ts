import { invalidParameter } from './invalid-parameter.ts';

/** How many entries of a list a query asks for. */
export function readLimit(
  text: string | undefined,
  { usual, most }: { readonly usual: number; readonly most: number },
): number {
  if (text === undefined) return usual;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > most) throw invalidParameter('limit', `limit is a whole number from 1 to ${most}`);
  return limit;
}
