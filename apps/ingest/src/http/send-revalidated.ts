import { createHash } from 'node:crypto';
import { hasEtag } from '@tachograph/telemetry/request';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the cached copy of a client is current, in whatever encoding it was sent (RFC 9110, 13.1.2); `*` matches any. */
export const isCurrent = ({ headers }: FastifyRequest, etag: string): boolean =>
  hasEtag(headers['if-none-match'], etag);

/** A text and its ETag, which is weak: the bytes that are sent depend on the encoding. */
export type Tagged = { readonly text: string; readonly etag: string };

/** A document with the ETag of its content. */
export const toTagged = (response: unknown): Tagged => {
  const text = JSON.stringify(response);
  return { text, etag: `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"` };
};

export const sendUnchanged = (reply: FastifyReply, etag: string, cacheControl: string): FastifyReply =>
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' }).code(304).send();

/** Send JSON, or a 304 to a client whose cached copy is current. */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: Tagged,
  cacheControl: string,
): FastifyReply {
  if (isCurrent(request, etag)) return sendUnchanged(reply, etag, cacheControl);
  return reply
    .headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' })
    .type('application/json')
    .send(text);
}
