import type { Result } from './result.ts';

/** A valid result as it was sent, with the one default of the format. */
export const withStatus = (sent: { readonly status?: unknown }): Result =>
  (sent.status === undefined ? { ...sent, status: 'ok' } : sent) as Result;
