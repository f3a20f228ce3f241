import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { createByteCache } from '@tachograph/telemetry/cache';
import { type Handler, type RenderedPage, renderPage } from './render-page.ts';

const compress = promisify(brotliCompress);

/** Scripts and styles of the build: about thirty files, and each has its content in its name. */
const TEXT = /^\/_next\/static\/[^?]+\.(?:js|css)$/;

/** More than all of them take. */
const MOST_BYTES = 4 * 1024 * 1024;

/** A tenth of the time of the best quality, for two hundredths more bytes. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 9 };

export type SendFile = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Sends a file of the build: scripts and styles with Brotli where that is accepted, a sixth smaller than with gzip, compressed once.
 * Everything else is sent by Next.js.
 */
export function createFileSender(handle: Handler): SendFile {
  const files = createByteCache<RenderedPage>(MOST_BYTES, ({ status, body }) =>
    status === 200 ? body.byteLength : Number.POSITIVE_INFINITY,
  );
  const read = async (url: string): Promise<RenderedPage> => {
    const file = await renderPage(handle, { url, headers: {} });
    return file.status === 200 ? { ...file, body: await compress(file.body, { params: QUALITY }) } : file;
  };
  return async (request, response) => {
    const { url = '/', method, headers } = request;
    const isText = method === 'GET' && TEXT.test(url) && headers['if-none-match'] === undefined && !headers.range;
    if (!isText || negotiate(String(headers['accept-encoding'] ?? ''), ['br']) === null)
      return handle(request, response);
    const file = await files.get(url, () => read(url));
    if (file.status !== 200) return handle(request, response);
    for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value);
    if (!/accept-encoding/i.test(String(file.headers.vary ?? ''))) response.appendHeader('vary', 'Accept-Encoding');
    response.setHeader('content-encoding', 'br');
    response.setHeader('content-length', file.body.byteLength);
    response.end(file.body);
  };
}
