import { TRPCError } from '@trpc/server';

const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, entry]) => hasNul(key) || hasNul(entry));
};

/**
 * @throws {TRPCError} BAD_REQUEST if a text of the input contains NUL: the one character that neither PostgreSQL stores nor
 *   a comparison with a stored text accepts
 */
export function assertText(input: unknown): void {
  if (hasNul(input))
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'a text of the input contains a NUL character' });
}
