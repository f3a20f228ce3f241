import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { ProblemError } from '../http/problem.ts';

/** Zstandard came with Node 22.15; on older versions it is an unsupported encoding. */
const zstd = (zlib as unknown as { readonly createZstdDecompress?: () => Transform }).createZstdDecompress;

const createGunzip = () => zlib.createGunzip();

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: () => zlib.createBrotliDecompress(),
  ...(zstd ? { zstd } : {}),
};

export const ACCEPTED_ENCODINGS: readonly string[] = ['gzip', 'br', ...(zstd ? ['zstd'] : [])];

/** The rest of a rejected body is not read: the connection closes after the response. */
export const CLOSE = { connection: 'close' };

/** What makes a decoder for the `Content-Encoding`, null for none; throws a `ProblemError` for an unsupported one. */
export function findDecoder({ headers }: IncomingMessage): (() => Transform) | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return null;
  const create = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (create) return create;
  throw new ProblemError(
    'unsupported-encoding',
    `Send the body as it is, or as one of ${ACCEPTED_ENCODINGS.join(', ')}.`,
    {
      headers: { 'accept-encoding': ACCEPTED_ENCODINGS.join(', '), ...CLOSE },
    },
  );
}

/** An error of the source becomes one of the decoder, and so of the loop. */
async function* decode(chunks: AsyncIterable<Buffer>, create: () => Transform): AsyncGenerator<Buffer> {
  const decoder = create();
  try {
    pipeline(chunks, decoder, () => {});
    for await (const chunk of decoder as AsyncIterable<Buffer>) yield chunk;
  } finally {
    decoder.destroy();
  }
}

/** Handing a body of this size, as it was sent, to another thread takes longer than to decompress it here. */
const SMALL_BYTES = 64 * 1024;

/** And it may become this much. */
const SMALL_DECODED_BYTES = 512 * 1024;

/** The bytes of gzip that becomes little; null for any other, of which the decoder finds out what it is. */
function unpackSmall(bytes: Buffer): Buffer | null {
  try {
    return zlib.gunzipSync(bytes, { maxOutputLength: SMALL_DECODED_BYTES });
  } catch {
    return null;
  }
}

/** The same for a small body of gzip: at once, when all of it has arrived. */
async function* decodeSmall(chunks: AsyncIterable<Buffer>, onGzip: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const bytes = Buffer.concat(parts);
  const unpacked = unpackSmall(bytes);
  if (unpacked) {
    onGzip(bytes);
    yield unpacked;
  } else yield* decode(Readable.from([bytes]), createGunzip);
}

/** The error response for an error while a body was read; null where the client did not cause it. */
function toBodyError(error: unknown, isDecoding: boolean): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if ((error as { readonly code?: unknown }).code === 'ECONNRESET') {
    return new ProblemError('request-timeout', 'The connection ended before the body did.', { headers: CLOSE });
  }
  if (!isDecoding) return null;
  const detail = 'The body is not what its Content-Encoding says, or it was cut short.';
  return new ProblemError('corrupt-encoding', detail, { headers: CLOSE });
}

type BodyOptions = {
  /** Gets the length of every chunk as sent, and may throw. */
  readonly countWire?: (bytes: number) => void;
  /** Nothing is done before the whole body has arrived: then a small one is decompressed at once, in this thread. */
  readonly isReadWhole?: boolean;
  /** Gets a body of gzip as it was sent, where it was decompressed at once. */
  readonly onGzip?: (bytes: Buffer) => void;
};

/**
 * The chunks of the body as they arrive, decompressed. Only the buffer of the decoder is read ahead of the consumer. Rejects
 * with a `ProblemError`.
 */
export async function* openBody(
  request: IncomingMessage,
  { countWire = () => {}, isReadWhole = false, onGzip = () => {} }: BodyOptions = {},
): AsyncGenerator<Buffer> {
  const create = findDecoder(request);
  const isSmall = Number(request.headers['content-length'] ?? Number.NaN) <= SMALL_BYTES;
  const counted = async function* () {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      countWire(chunk.length);
      yield chunk;
    }
  };
  try {
    if (create === null) yield* counted();
    else
      yield* isReadWhole && isSmall && create === createGunzip
        ? decodeSmall(counted(), onGzip)
        : decode(counted(), create);
  } catch (error) {
    throw toBodyError(error, create !== null) ?? error;
  }
}
