import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { ProblemError } from '../problem.ts';

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
export const CLOSE = { connection: 'close' };

/** The decoder that `Content-Encoding` asks for, null for none; a `ProblemError` for one that is not taken. */
export function createDecoder({ headers }: IncomingMessage): Transform | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
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

const untilRoom = (decoder: Transform) =>
  new Promise<void>((resolve) => {
    const done = () => {
      decoder.off('drain', done).off('close', done);
      resolve();
    };
    decoder.on('drain', done).on('close', done);
  });

/** Hand on what arrives, waiting whenever the decoder is full. An error on the way becomes the decoder's. */
async function feed(chunks: AsyncIterable<Buffer>, decoder: Transform): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (decoder.destroyed) return;
      if (!decoder.write(chunk) && !decoder.destroyed) await untilRoom(decoder);
    }
    decoder.end();
  } catch (error) {
    decoder.destroy(error instanceof Error ? error : new Error('the body broke off', { cause: error }));
  }
}

async function* decode(chunks: AsyncIterable<Buffer>, decoder: Transform): AsyncGenerator<Buffer> {
  void feed(chunks, decoder);
  for await (const chunk of decoder as AsyncIterable<Buffer>) yield chunk;
}

/** What the sender of a body is told of an error while it was read; null for an error that is not theirs. */
function toRefusal(error: unknown, isDecoding: boolean): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if ((error as { readonly code?: unknown }).code === 'ECONNRESET') {
    return new ProblemError('request-timeout', 'The connection ended before the body did.', { headers: CLOSE });
  }
  if (!isDecoding) return null;
  const detail = 'The body is not what its Content-Encoding says, or it was cut short.';
  return new ProblemError('corrupt-encoding', detail, { headers: CLOSE });
}

/**
 * The body as it arrives, decompressed, piece by piece; nothing is read ahead of whoever takes the pieces but what the
 * decoder holds. `countWire` sees every chunk as sent and may throw. Fails with a `ProblemError`.
 */
export async function* openBody(
  request: IncomingMessage,
  countWire: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const decoder = createDecoder(request);
  const counted = async function* () {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      countWire(chunk.length);
      yield chunk;
    }
  };
  try {
    yield* decoder ? decode(counted(), decoder) : counted();
  } catch (error) {
    throw toRefusal(error, decoder !== null) ?? error;
  } finally {
    decoder?.destroy();
  }
}
