import 'server-only';
import { env } from '@/env.ts';
import { PEER_HEADER } from '@/server/limits/peer-header.ts';

/** With the addresses that the visitor came through: what is wrong is counted for the visitor, not for the pages. */
const FORWARDED = ['authorization', 'content-type', 'content-length', 'x-forwarded-for'] as const;

/** The addresses that a request came through, its sender last: wrong tokens are counted for the visitor, not for the pages. */
const toForwardedFor = (headers: Headers): string =>
  [headers.get('x-forwarded-for'), headers.get(PEER_HEADER)].filter(Boolean).join(', ');

/**
 * Forward an upload for a project to the upload API, a run or a batch by its type, and return its response. The body is
 * streamed: limits and checks are the API's, which also compares the project with that of the token. Pages and API may have
 * different origins, and a browser would need permission there that no other client needs.
 */
export async function forwardUpload(request: Request, project: string): Promise<Response> {
  const headers = new Headers();
  for (const name of FORWARDED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const forwardedFor = toForwardedFor(request.headers);
  if (forwardedFor) headers.set('x-forwarded-for', forwardedFor);
  try {
    const path = headers.get('content-type')?.startsWith('application/x-ndjson') ? 'batches' : 'runs';
    const response = await fetch(`${env().ingestInternalUrl}/v1/${path}?${new URLSearchParams({ project })}`, {
      method: 'POST',
      headers,
      body: request.body,
      // Node's fetch asks for this with a streamed body; the DOM's types do not know it.
      ...{ duplex: 'half' },
      signal: request.signal,
    });
    return new Response(response.body, {
      status: response.status,
      headers: { 'content-type': response.headers.get('content-type') ?? 'application/json' },
    });
  } catch {
    const detail = 'The upload server does not respond. Nothing was stored; try again in a moment.';
    return Response.json({ detail }, { status: 502 });
  }
}
