import type { IncomingMessage } from 'node:http';
import type { Room } from '../abuse/room.ts';
import type { Limits } from '../limits.ts';
import { ProblemError } from '../problem.ts';
import { GrowingBuffer } from './growing-buffer.ts';
import { CLOSE, openBody } from './open-body.ts';

type BodyLimits = Pick<Limits, 'wireBytes' | 'decodedBytes' | 'bodyTimeoutMs'>;

const mebibytes = (bytes: number) => `${Number((bytes / 1024 / 1024).toFixed(2))} MiB`;

const tooLarge = (which: 'as sent' | 'decompressed', limit: number) =>
  new ProblemError('payload-too-large', `The body may be at most ${limit} bytes (${mebibytes(limit)}) ${which}.`, {
    headers: CLOSE,
  });

async function collect(request: IncomingMessage, limits: BodyLimits, room: Pick<Room, 'grow'>): Promise<Buffer> {
  let wireBytes = 0;
  const body = openBody(request, (bytes) => {
    wireBytes += bytes;
    if (wireBytes > limits.wireBytes) throw tooLarge('as sent', limits.wireBytes);
  });
  const whole = new GrowingBuffer(limits.decodedBytes);
  for await (const chunk of body) {
    if (whole.length + chunk.length > limits.decodedBytes) throw tooLarge('decompressed', limits.decodedBytes);
    await room.grow(chunk.length);
    whole.add(chunk);
  }
  return whole.toBuffer();
}

/**
 * The whole body, decompressed. Never holds more than the two limits and what there is room for, and never waits longer
 * than the time allowed: a body that is too large, too slow or corrupt is a `ProblemError`, as is a client that goes
 * away half-way.
 */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  room: Pick<Room, 'grow'>,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limits.wireBytes) throw tooLarge('as sent', limits.wireBytes);
  const seconds = limits.bodyTimeoutMs / 1000;
  const late = new ProblemError('request-timeout', `The whole body has to arrive within ${seconds} seconds.`, {
    headers: CLOSE,
  });
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), limits.bodyTimeoutMs);
  });
  const body = collect(request, limits, room);
  // When the deadline wins, nobody is left to hear how the reading ends.
  body.catch(() => {});
  try {
    return await Promise.race([body, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
