import { ProblemError } from '../../problem.ts';

/** The `Idempotency-Key` of a request, or null without one. Quotes around it, as in the draft standard, are not part of it. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = Array.isArray(header) ? header.join(', ') : header.trim().replace(/^"(.*)"$/, '$1');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const detail = 'The Idempotency-Key has to be 1 to 255 visible ASCII characters without blanks, such as a UUID.';
  throw new ProblemError('invalid-request', detail);
}
