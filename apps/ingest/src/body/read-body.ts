import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import type { MemoryLease } from '../limits/upload-memory.ts';
import { CLOSE, openBody } from './open-body.ts';

type BodyLimits = Pick<Limits, 'wireBytes' | 'decodedBytes' | 'bodyTimeoutMs'>;

const mebibytes = (bytes: number) => `${Number((bytes / 1024 / 1024).toFixed(2))} MiB`;

const tooLarge = (which: 'as sent' | 'decompressed', limit: number) =>
  new ProblemError('payload-too-large', `The body may be at most ${limit} bytes (${mebibytes(limit)}) ${which}.`, {
    headers: CLOSE,
  });

/** A whole body, decompressed, and as it arrived where it was gzip and small. */
export type Body = { readonly bytes: Buffer; readonly gzip: Buffer | null };

async function collect(request: IncomingMessage, limits: BodyLimits, lease: Pick<MemoryLease, 'grow'>): Promise<Body> {
  let wireBytes = 0;
  const countWire = (bytes: number) => {
    wireBytes += bytes;
    if (wireBytes > limits.wireBytes) throw tooLarge('as sent', limits.wireBytes);
  };
  let gzip: Buffer | null = null;
  const onGzip = (bytes: Buffer) => {
    gzip = bytes;
  };
  const body = openBody(request, { countWire, isReadWhole: true, onGzip });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limits.decodedBytes) throw tooLarge('decompressed', limits.decodedBytes);
    await lease.grow(chunk.length);
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), gzip };
}

/**
 * The whole body, decompressed, within the two limits, the available memory and the time allowed. Rejects with a
 * `ProblemError` for a body that is too large, too slow or corrupt, and for a client that disconnects.
 */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  lease: Pick<MemoryLease, 'grow'>,
): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limits.wireBytes) throw tooLarge('as sent', limits.wireBytes);
  const seconds = limits.bodyTimeoutMs / 1000;
  const detail = `The whole body has to arrive within ${seconds} seconds.`;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const end = () => reject(new ProblemError('request-timeout', detail, { headers: CLOSE }));
    timer = setTimeout(end, limits.bodyTimeoutMs);
  });
  const body = collect(request, limits, lease);
  // After the deadline, the outcome of the reading is ignored.
  body.catch(() => {});
  try {
    return await Promise.race([body, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
