import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { isKept, type KeptPage } from './page-cache.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The bytes of a page with another nonce. A nonce is ASCII, and each byte is one character of latin1. */
const replaceNonce = (body: Buffer, before: string, after: string) =>
  Buffer.from(body.toString('latin1').replaceAll(before, after), 'latin1');

/** The body of a response, with gzip where that is accepted. It is kept with gzip, and with the nonce it was rendered with. */
async function toBody({ body, nonce: before }: KeptPage, nonce: string, isCompressed: boolean): Promise<Buffer> {
  if (before === nonce && isCompressed) return body;
  const renewed = replaceNonce(await decompress(body), before, nonce);
  return isCompressed ? compress(renewed) : renewed;
}

/** Send a page with the nonce of this response in place of the one it was rendered with. */
export async function sendPage(
  [request, response]: readonly [IncomingMessage, ServerResponse],
  page: KeptPage,
  { nonce, etag }: { readonly nonce: string; readonly etag: string | null },
): Promise<void> {
  const isCompressed = negotiate(String(request.headers['accept-encoding'] ?? ''), ['gzip']) !== null;
  const body = await toBody(page, nonce, isCompressed);
  if (response.destroyed) return;
  response.statusCode = page.status;
  for (const [name, value] of Object.entries(page.headers))
    response.setHeader(
      name,
      [value].flat().map((text) => text.replaceAll(page.nonce, nonce)),
    );
  if (isCompressed) response.setHeader('content-encoding', 'gzip');
  if (!/accept-encoding/i.test(String(page.headers.vary ?? ''))) response.appendHeader('vary', 'Accept-Encoding');
  response.setHeader('content-length', body.byteLength);
  if (etag !== null && isKept(page)) response.setHeader('etag', etag);
  response.end(body);
}
