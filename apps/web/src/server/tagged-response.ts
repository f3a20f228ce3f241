import 'server-only';
import { createHash } from 'node:crypto';

/** The ETag of exactly these bytes. */
const tagOf = (body: string | Uint8Array) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const holds = (header: string | null, tag: string) =>
  header === '*' || (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);

/** A response with its ETag; without its bytes (304) for a client that has them. */
export function taggedResponse(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  known: Readonly<Record<string, string>>,
): Response {
  const tag = tagOf(body);
  const headers = { ...known, etag: tag };
  if (holds(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
