import 'server-only';
import { traceHeaders } from '@tachograph/telemetry/tracing';
import { readSessionToken } from '@/server/viewer/session-cookie.ts';
import { PEER_HEADER } from '@/server/viewer/viewer-header.ts';

/** With the addresses that the visitor came through, and the id of the request: what is wrong is counted for the visitor. */
const ALWAYS = ['authorization', 'x-request-id'] as const;

/** The addresses that a request came through, its sender last: wrong tokens are counted for the visitor, not for the pages. */
const toForwardedFor = (headers: Headers): string =>
  [headers.get('x-forwarded-for'), headers.get(PEER_HEADER)].filter(Boolean).join(', ');

/**
 * The headers with which a request of a page goes to the upload API: its token, else the session of the signed-in user, and those
 * of `names`.
 */
export function toApiHeaders({ headers: sent }: Pick<Request, 'headers'>, names: readonly string[]): Headers {
  const headers = new Headers(traceHeaders() as Record<string, string>);
  for (const name of [...ALWAYS, ...names]) {
    const value = sent.get(name);
    if (value !== null) headers.set(name, value);
  }
  const session = headers.has('authorization') ? null : readSessionToken(sent.get('cookie'));
  if (session !== null) headers.set('authorization', `Session ${session}`);
  const forwardedFor = toForwardedFor(sent);
  if (forwardedFor) headers.set('x-forwarded-for', forwardedFor);
  return headers;
}
