import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toStrong = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the cached copy of a client is current, in whatever encoding it was sent (RFC 9110, 13.1.2); `*` matches any. */
const isCurrent = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || toStrong(tag) === toStrong(etag)) ?? false;

/** A text and the ETag of its content. It is weak: the bytes that are sent depend on the encoding. */
export type Tagged = { readonly text: string; readonly etag: string };

export const toTagged = (response: unknown): Tagged => {
  const text = JSON.stringify(response);
  return { text, etag: `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"` };
};

/** Send JSON, or a 304 to a client whose cached copy is current. */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: Tagged,
  cacheControl: string,
): FastifyReply {
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' });
  if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json').send(text);
}
