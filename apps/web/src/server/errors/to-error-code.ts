import type { ProblemCode } from '@tachograph/schema/problem';
import { isDatabaseUnavailable } from '@tachograph/store/database';
import type { TRPCError } from '@trpc/server';

const OF_PROCEDURES: Partial<Record<TRPCError['code'], ProblemCode>> = {
  BAD_REQUEST: 'invalid-request',
  NOT_FOUND: 'not-found',
  TOO_MANY_REQUESTS: 'rate-limited',
  SERVICE_UNAVAILABLE: 'database-unavailable',
};

/** By its name: the error hook of Next.js is bundled apart from the pages, with another copy of the class. */
const isProcedureError = (error: unknown): error is TRPCError => error instanceof Error && error.name === 'TRPCError';

/** What a reader is told of an error that no page expected: its code of the catalogue in `docs/errors`. */
export function toErrorCode(error: unknown): ProblemCode {
  if (isDatabaseUnavailable(error)) return 'database-unavailable';
  return (isProcedureError(error) && OF_PROCEDURES[error.code]) || 'internal';
}
