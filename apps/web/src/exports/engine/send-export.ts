import 'server-only';
import { createByteCache } from '@tachograph/telemetry/cache';
import { hasEtag } from '@tachograph/telemetry/request';
import { withSpan } from '@tachograph/telemetry/tracing';
import { env } from '@/env.ts';
import { DRAWN_AT_ONCE } from '@/exports/png/draw-png.ts';
import { createDiskCache } from '@/server/cache/disk-cache.ts';
import { toEtag } from '@/server/cache/etag.ts';
import { MADE } from '@/server/limits/cost-of.ts';
import { consumeReading } from '@/server/limits/reader-limits.ts';
import { type Limited, tooManyResponse } from '@/server/limits/too-many-response.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { createTurns, NoTurnError } from '@/server/turns.ts';
import { exportHeaders, textResponse } from './export-response.ts';

export type Body = string | Uint8Array<ArrayBuffer>;

export type Export = {
  readonly type: string;
  /** Images are drawn a few at a time and kept on disk. */
  readonly isImage: boolean;
  /** All that the body is made from: the state of the project, the address and the format. */
  readonly madeFrom: readonly string[];
  /** The headers beside those of every export. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the data and makes the body. Rejects with `RejectedExport` where there is nothing to send. */
  readonly make: () => Promise<Body>;
};

/** Why there is no such export: a status and a sentence for the reader. */
export class RejectedExport extends Error {
  override readonly name = 'RejectedExport';
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

const MIB = 1024 * 1024;
/** What is kept in memory: the images of the READMEs that are read now. Others are on the disk. */
const KEPT_BYTES = 8 * MIB;
/** How many exports wait for their turn. A README with some tens of badges finds a place for all of them. */
const WAITING_IMAGES = 16;
const WAITING_TEXTS = 64;
const TIME_LIMIT_MS = 30_000;
/** What a client that found no turn waits for. */
const RETRY_SECONDS = 5;

/** A letter takes two bytes at most. */
const bytesOf = (body: Body) => (typeof body === 'string' ? body.length * 2 : body.byteLength);

/** What all exports of this process share. Reading the data of an export takes its turn too, and with it few connections. */
const exporting = () =>
  oncePerProcess('exports', () => ({
    memory: createByteCache(KEPT_BYTES, bytesOf),
    disk: createDiskCache(env().imageCache),
    images: createTurns({
      name: 'image-exports',
      atOnce: DRAWN_AT_ONCE,
      waiting: WAITING_IMAGES,
      timeLimitMs: TIME_LIMIT_MS,
    }),
    texts: createTurns({ name: 'text-exports', atOnce: 2, waiting: WAITING_TEXTS, timeLimitMs: TIME_LIMIT_MS }),
  }));

/** The visitor requested more than is allowed. */
class LimitedError extends Error {
  readonly decision: Limited;
  constructor(decision: Limited) {
    super('the visitor requested too much');
    this.decision = decision;
  }
}

async function pay(request: Request, cost: number): Promise<void> {
  const decision = await consumeReading(request.headers, cost);
  if (!decision.allowed) throw new LimitedError(decision);
}

async function drawImage(tag: string, make: Export['make']): Promise<Body> {
  const { disk, images } = exporting();
  const body = await images.take(make);
  await disk.set(tag, typeof body === 'string' ? new TextEncoder().encode(body) : body);
  return body;
}

/** The body from memory, from disk, or made now: then its visitor pays for it. */
async function obtain(request: Request, tag: string, { type, isImage, make: makeBody }: Export): Promise<Body> {
  const { memory, disk, texts } = exporting();
  const make = () => withSpan('make export', makeBody, { 'tachograph.export.type': type });
  if (!memory.has(tag)) {
    const kept = isImage ? await disk.get(tag) : null;
    if (kept) return memory.get(tag, () => kept);
    await pay(request, isImage ? MADE.image : MADE.text);
  }
  return memory.get(tag, () => (isImage ? drawImage(tag, make) : texts.take(make)));
}

const isOverdue = (error: unknown) =>
  error instanceof NoTurnError || (error instanceof Error && error.name === 'AbortError');

function toErrorResponse(error: unknown): Response {
  if (error instanceof LimitedError) return tooManyResponse(error.decision);
  if (error instanceof RejectedExport) return textResponse(error.status, error.message);
  if (!isOverdue(error)) throw error;
  const detail = 'Too many images and exports are being made. Request this one again in a few seconds.';
  return textResponse(503, detail, { 'retry-after': String(RETRY_SECONDS) });
}

/**
 * The response with an export: 304 for a client that has it, before any data is read; as it was made before, from memory or
 * disk; or made now, when it is its turn. 503 with `Retry-After` where there is no turn.
 */
export async function sendExport(request: Request, sent: Export): Promise<Response> {
  const etag = toEtag([env().webUrl, ...sent.madeFrom]);
  const headers = { ...exportHeaders(sent.type), ...sent.headers, etag };
  if (hasEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  try {
    return new Response(await obtain(request, etag, sent), { headers });
  } catch (error) {
    return toErrorResponse(error);
  }
}
