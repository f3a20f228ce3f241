import type { ProblemCode } from '@tachograph/schema/problem';
import { isDatabaseUnavailable } from '@tachograph/store/database';
import { TRPCError } from '@trpc/server';

const OF_PROCEDURES: Partial<Record<TRPCError['code'], ProblemCode>> = {
  BAD_REQUEST: 'invalid-request',
  NOT_FOUND: 'not-found',
  TOO_MANY_REQUESTS: 'rate-limited',
  SERVICE_UNAVAILABLE: 'database-unavailable',
};

/** What a reader is told of an error that no page expected: its code of the catalogue in `docs/errors`. */
export function toErrorCode(error: unknown): ProblemCode {
  if (isDatabaseUnavailable(error)) return 'database-unavailable';
  return (error instanceof TRPCError && OF_PROCEDURES[error.code]) || 'internal';
}
