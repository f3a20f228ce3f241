import 'server-only';
import { env } from '@/env.ts';
import { toApiHeaders } from './to-api-headers.ts';

/** Of the body, which is streamed. */
const OF_BODY = ['content-type', 'content-length'] as const;

/** The segments of a path of the API, and the project of the page, which the API compares with that of the token. */
type Target = { readonly path: readonly string[]; readonly project: string };

/** Node's fetch asks for this with a streamed body; the DOM's types do not know it. */
const OF_STREAMS = { duplex: 'half' };

/**
 * Forward a request of a page to the upload API, and return its response. The body is streamed: limits and checks are the
 * API's. Without a token it is made as the signed-in user. Pages and API may have different origins, and a browser would need
 * permission there that no other client needs.
 */
export async function forwardToApi(request: Request, { path, project }: Target): Promise<Response> {
  const address = `${env().ingestInternalUrl}/v1/${path.map(encodeURIComponent).join('/')}`;
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ project })}`, {
      method: request.method,
      headers: toApiHeaders(request, OF_BODY),
      body: request.body,
      ...OF_STREAMS,
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
