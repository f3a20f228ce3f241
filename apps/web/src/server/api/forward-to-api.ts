import 'server-only';
import { traceHeaders } from '@tachograph/telemetry/tracing';
import { env } from '@/env.ts';
import { PEER_HEADER } from '@/server/limits/peer-header.ts';

/** With the addresses that the visitor came through, and the id of the request: what is wrong is counted for the visitor. */
const FORWARDED = ['authorization', 'content-type', 'content-length', 'x-forwarded-for', 'x-request-id'] as const;

/** The addresses that a request came through, its sender last: wrong tokens are counted for the visitor, not for the pages. */
const toForwardedFor = (headers: Headers): string =>
  [headers.get('x-forwarded-for'), headers.get(PEER_HEADER)].filter(Boolean).join(', ');

function toHeaders(request: Request): Headers {
  const headers = new Headers();
  for (const name of FORWARDED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
  const forwardedFor = toForwardedFor(request.headers);
  if (forwardedFor) headers.set('x-forwarded-for', forwardedFor);
  return headers;
}

/** The segments of a path of the API, and the project of the page, which the API compares with that of the token. */
type Target = { readonly path: readonly string[]; readonly project: string };

/**
 * Forward a request of a page to the upload API, and return its response. The body is streamed: limits and checks are the
 * API's. Pages and API may have different origins, and a browser would need permission there that no other client needs.
 */
export async function forwardToApi(request: Request, { path, project }: Target): Promise<Response> {
  const address = `${env().ingestInternalUrl}/v1/${path.map(encodeURIComponent).join('/')}`;
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ project })}`, {
      method: request.method,
      headers: toHeaders(request),
      body: request.body,
      // Node's fetch asks for this with a streamed body; the DOM's types do not know it.
      ...{ duplex: 'half' },
      signal: request.signal,
    });
    const type = response.headers.get('content-type');
    return new Response(response.body, {
      status: response.status,
      headers: { 'cache-control': 'no-store', ...(type === null ? {} : { 'content-type': type }) },
    });
  } catch {
    const detail = 'The upload server does not respond. Nothing was stored; try again in a moment.';
    return Response.json({ detail }, { status: 502 });
  }
}
