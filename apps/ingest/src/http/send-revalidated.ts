import { createHash } from 'node:crypto';
import { hasEtag } from '@tachograph/telemetry/request';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The ETag of a text, which is weak: the bytes that are sent depend on the encoding. */
export const toEtag = (text: string): string => `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;

/** Whether the cached copy of a client is current, in whatever encoding it was sent (RFC 9110, 13.1.2); `*` matches any. */
export const isCurrent = ({ headers }: FastifyRequest, etag: string): boolean =>
  hasEtag(headers['if-none-match'], etag);

export const sendUnchanged = (reply: FastifyReply, etag: string, cacheControl: string): FastifyReply =>
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' }).code(304).send();
