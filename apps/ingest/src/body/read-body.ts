import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import zlib from 'node:zlib';
import type { Limits } from '../limits.ts';
import { ProblemError } from '../problem.ts';

type BodyLimits = Pick<Limits, 'wireBytes' | 'decodedBytes' | 'bodyTimeoutMs'>;

/** Zstandard came with Node 22.15; on an older one it is a coding like any other that is not taken. */
const zstd = (zlib as unknown as { readonly createZstdDecompress?: () => Transform }).createZstdDecompress;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  ...(zstd ? { zstd } : {}),
};

export const ACCEPTED_ENCODINGS: readonly string[] = ['gzip', 'br', ...(zstd ? ['zstd'] : [])];

/** The rest of a refused body is not worth reading: the connection goes with the answer. */
const CLOSE = { connection: 'close' };

const mebibytes = (bytes: number) => `${Number((bytes / 1024 / 1024).toFixed(2))} MiB`;

const tooLarge = (which: 'as sent' | 'decompressed', limit: number) =>
  new ProblemError('payload-too-large', `The body may be at most ${limit} bytes (${mebibytes(limit)}) ${which}.`, {
    headers: CLOSE,
  });

function decoderOf(request: IncomingMessage): Transform | null {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return null;
  const create = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (create) return create();
  throw new ProblemError(
    'unsupported-encoding',
    `Send the body as it is, or as one of ${ACCEPTED_ENCODINGS.join(', ')}.`,
    {
      headers: { 'accept-encoding': ACCEPTED_ENCODINGS.join(', '), ...CLOSE },
    },
  );
}

/** Bytes put together up to a limit, and not one beyond it. */
class Collector {
  readonly #chunks: Buffer[] = [];
  #length = 0;
  readonly #limit: number;
  readonly #refusal: () => ProblemError;

  constructor(limit: number, refusal: () => ProblemError) {
    this.#limit = limit;
    this.#refusal = refusal;
  }

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > this.#limit) throw this.#refusal();
    this.#chunks.push(chunk);
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#chunks, this.#length);
  }
}

/** Feed what arrives to the decoder and collect what comes out, waiting whenever the decoder is full. */
async function decode(request: IncomingMessage, decoder: Transform, limits: BodyLimits): Promise<Buffer> {
  const decoded = new Collector(limits.decodedBytes, () => tooLarge('decompressed', limits.decodedBytes));
  let refusal: unknown = null;
  decoder.on('data', (chunk: Buffer) => {
    try {
      decoded.add(chunk);
    } catch (error) {
      refusal = error;
      decoder.destroy();
    }
  });
  // Listened to from the start: a stream that fails before anyone listens ends the process.
  const ended = finished(decoder).catch((error: unknown) => error);
  let wireBytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      wireBytes += chunk.length;
      if (wireBytes > limits.wireBytes) refusal = tooLarge('as sent', limits.wireBytes);
      if (refusal || decoder.destroyed) break;
      if (!decoder.write(chunk)) await Promise.race([new Promise((resolve) => decoder.once('drain', resolve)), ended]);
    }
    if (!refusal && !decoder.destroyed) decoder.end();
  } finally {
    // Ended, it goes on to the end of its input; otherwise it is dropped with what it holds.
    if (!decoder.writableEnded) decoder.destroy();
  }
  const failure = await ended;
  if (refusal) throw refusal;
  if (failure) {
    throw new ProblemError('corrupt-encoding', 'The body is not what its Content-Encoding says, or it was cut short.', {
      headers: CLOSE,
    });
  }
  return decoded.toBuffer();
}

async function collect(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const limit = Math.min(limits.wireBytes, limits.decodedBytes);
  const body = new Collector(limit, () => tooLarge('as sent', limit));
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) body.add(chunk);
  return body.toBuffer();
}

/**
 * The whole body, decompressed. Never holds more than the two limits and never waits longer than the time allowed:
 * a body that is too large, too slow or corrupt is a `ProblemError`, as is a client that goes away half-way.
 */
export async function readBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const decoder = decoderOf(request);
  if (Number(request.headers['content-length'] ?? 0) > limits.wireBytes) {
    decoder?.destroy();
    throw tooLarge('as sent', limits.wireBytes);
  }
  const seconds = limits.bodyTimeoutMs / 1000;
  const late = new ProblemError('request-timeout', `The whole body has to arrive within ${seconds} seconds.`, {
    headers: CLOSE,
  });
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), limits.bodyTimeoutMs);
  });
  const body = decoder ? decode(request, decoder, limits) : collect(request, limits);
  // When the deadline wins, nobody is left to hear how the reading ends.
  body.catch(() => {});
  try {
    return await Promise.race([body, deadline]);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ECONNRESET') throw error;
    throw new ProblemError('request-timeout', 'The connection ended before the body did.', { headers: CLOSE });
  } finally {
    clearTimeout(timer);
  }
}
