import { isDatabaseUnavailable } from '@tachograph/store/database';
import { ProblemError } from './problem.ts';

/** Codes of the framework's own refusals, before a route is reached. */
const FRAMEWORK_CODES: Readonly<Record<string, ProblemError>> = {
  FST_ERR_BAD_URL: new ProblemError('not-found', 'This address is not spelt correctly.'),
  FST_ERR_MAX_PARAM_LENGTH: new ProblemError('not-found', 'This address is too long to be one of this API.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ProblemError(
    'unsupported-media-type',
    'The Content-Type is not spelt correctly.',
  ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ProblemError(
    'invalid-request',
    'The body is not as long as Content-Length says.',
  ),
};

/** What the client is told of an error. Whatever is not a refusal of ours is a failure of ours, in words of ours. */
export function toRefusal(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = (error as { readonly code?: unknown }).code;
  const known = typeof code === 'string' && Object.hasOwn(FRAMEWORK_CODES, code) ? FRAMEWORK_CODES[code] : undefined;
  if (known) return known;
  if (isDatabaseUnavailable(error)) {
    const detail = 'The database does not answer at the moment. Send the same upload again: it is stored once.';
    return new ProblemError('database-unavailable', detail, { headers: { 'retry-after': '2' } });
  }
  return new ProblemError('internal', 'This is a fault of the server. The log has it under the request id.');
}
