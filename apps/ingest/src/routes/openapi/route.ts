import { createHash } from 'node:crypto';
import { openApiDocument } from '@tachograph/schema/openapi';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../add-address.ts';

const toStrong = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether a client's copy is this one (RFC 9110, 13.1.2); `*` asks whether there is any. */
const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || toStrong(tag) === etag) ?? false;

/** This API described for programs. The document is made once: it changes with the server, not with the data. */
export function getOpenApi({ ingestUrl, webUrl }: Deps): Handler {
  const text = JSON.stringify(openApiDocument({ serverUrl: ingestUrl, docsUrl: webUrl }));
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
  return async (request, reply) => {
    reply.headers({ etag, 'cache-control': 'public, max-age=300' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json').send(text);
  };
}
