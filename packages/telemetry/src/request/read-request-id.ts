import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Letters, digits and `._-`: such an id can be in a log line, a header and a SQL comment as it is. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** W3C Trace Context, level 1: version, trace id, id of the parent, flags. */
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Such as `req_9f86d081884c7d65`: the end of a random UUID, 62 bits of it, of which Node.js has a supply. */
export const createRequestId = (): string => `req_${randomUUID().replaceAll('-', '').slice(-16)}`;

/**
 * The id that a trusted proxy gave to a request: a well-formed `x-request-id`, or else the trace id of `traceparent`. Null where
 * there is neither.
 */
export function readRequestId(headers: IncomingHttpHeaders): string | null {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && ID.test(given)) return given;
  return TRACE_PARENT.exec(String(headers.traceparent ?? ''))?.[1] ?? null;
}
