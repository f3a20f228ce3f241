import zlib from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** Quick rather than small: a response is made for one client. */
const BROTLI_QUALITY = 4;

/**
 * JSON and text are compressed, from 1 KiB on. The lines of a batch are not: each is sent as soon as its run is committed, and
 * a compressor would hold it back.
 */
export const COMPRESSION: FastifyCompressOptions = {
  threshold: 1024,
  // Routes read the bodies of requests themselves, within their limits.
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  customTypes: /^(?:application\/(?:problem\+)?json|text\/(?:csv|markdown|plain))(?:;|$)/,
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
};
