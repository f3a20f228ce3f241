import type { ProblemCode } from '@tachograph/schema/problem';
import { RejectedError } from '@tachograph/store/administration';
import { isDatabaseUnavailable } from '@tachograph/store/database';
import { ProblemError } from './problem.ts';

/** Errors that the framework raises before a route is reached, by their codes. */
const FRAMEWORK_ERRORS: ReadonlyMap<unknown, readonly [ProblemCode, string]> = new Map([
  ['FST_ERR_BAD_URL', ['not-found', 'This URL is not spelt correctly.']],
  ['FST_ERR_MAX_PARAM_LENGTH', ['not-found', 'This URL is too long to be one of this API.']],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', ['unsupported-media-type', 'The Content-Type is not spelt correctly.']],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', ['invalid-request', 'The body is not as long as Content-Length says.']],
]);

/** Any error as an error response. An unexpected one becomes `internal`, without its own message. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof RejectedError)
    return new ProblemError(error.code, error.message, error.issues && { issues: error.issues });
  const ofFramework = FRAMEWORK_ERRORS.get((error as { readonly code?: unknown }).code);
  if (ofFramework) return new ProblemError(...ofFramework);
  if (isDatabaseUnavailable(error)) {
    const detail = 'The database does not answer at the moment. Send the same upload again: it is stored once.';
    return new ProblemError('database-unavailable', detail, { headers: { 'retry-after': '2' } });
  }
  return new ProblemError('internal', 'This is an error of the server. The log has it under the request id.');
}
