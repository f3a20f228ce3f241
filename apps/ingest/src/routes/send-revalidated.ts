import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toStrong = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether a client's copy is this one (RFC 9110, 13.1.2); `*` asks whether there is any. */
const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || toStrong(tag) === etag) ?? false;

/** A text with the tag that its content has. */
export type Tagged = { readonly text: string; readonly etag: string };

export const toTagged = (answer: unknown): Tagged => {
  const text = JSON.stringify(answer);
  return { text, etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"` };
};

/** Answer JSON, or 304 to whoever has it already. */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: Tagged,
  cacheControl: string,
): FastifyReply {
  reply.headers({ etag, 'cache-control': cacheControl });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json').send(text);
}
