import type { IncomingMessage } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { ProblemError } from '../http/problem.ts';

/** Zstandard came with Node 22.15; on older versions it is an unsupported encoding. */
const zstd = (zlib as unknown as { readonly createZstdDecompress?: () => Transform }).createZstdDecompress;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  ...(zstd ? { zstd } : {}),
};

export const ACCEPTED_ENCODINGS: readonly string[] = ['gzip', 'br', ...(zstd ? ['zstd'] : [])];

/** The rest of a rejected body is not read: the connection closes after the response. */
export const CLOSE = { connection: 'close' };

/** The decoder for the `Content-Encoding`, null for none; throws a `ProblemError` for an unsupported one. */
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

/** An error of the source becomes one of the decoder, and so of the loop. */
async function* decode(chunks: AsyncIterable<Buffer>, decoder: Transform): AsyncGenerator<Buffer> {
  pipeline(chunks, decoder, () => {});
  for await (const chunk of decoder as AsyncIterable<Buffer>) yield chunk;
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

/**
 * The chunks of the body as they arrive, decompressed. Only the buffer of the decoder is read ahead of the consumer.
 * `countWire` gets the length of every chunk as sent and may throw. Rejects with a `ProblemError`.
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
    throw toBodyError(error, decoder !== null) ?? error;
  } finally {
    decoder?.destroy();
  }
}
