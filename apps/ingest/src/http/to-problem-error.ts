import { isDatabaseUnavailable } from '@tachograph/store/database';
import { ProblemError } from './problem.ts';

/** Errors that the framework raises before a route is reached, by their codes. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ProblemError>> = {
  FST_ERR_BAD_URL: new ProblemError('not-found', 'This URL is not spelt correctly.'),
  FST_ERR_MAX_PARAM_LENGTH: new ProblemError('not-found', 'This URL is too long to be one of this API.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ProblemError(
    'unsupported-media-type',
    'The Content-Type is not spelt correctly.',
  ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ProblemError(
    'invalid-request',
    'The body is not as long as Content-Length says.',
  ),
};

/** Any error as an error response. An unexpected one becomes `internal`, without its own message. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = (error as { readonly code?: unknown }).code;
  const framework =
    typeof code === 'string' && Object.hasOwn(FRAMEWORK_ERRORS, code) ? FRAMEWORK_ERRORS[code] : undefined;
  if (framework) return framework;
  if (isDatabaseUnavailable(error)) {
    const detail = 'The database does not answer at the moment. Send the same upload again: it is stored once.';
    return new ProblemError('database-unavailable', detail, { headers: { 'retry-after': '2' } });
  }
  return new ProblemError('internal', 'This is an error of the server. The log has it under the request id.');
}
