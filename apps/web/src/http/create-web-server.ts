import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ProblemCode } from '@tachograph/schema/problem';
import { ADDRESS_HEADER } from '@/routing/address-header.ts';
import { offerPages } from '@/server/forms/form-page.ts';
import { log } from '@/server/log.ts';
import { PEER_HEADER, VIEWER_HEADER } from '@/server/viewer/viewer-header.ts';
import { findMalformedPart } from './find-malformed-part.ts';
import { createFormPages } from './form-pages.ts';
import { guardResponse, type WholeResponse } from './guard-response.ts';
import { isForeignRequest } from './is-foreign-request.ts';
import { giveIds, type Observe } from './observe-requests.ts';
import { createPageCache } from './page-cache.ts';
import type { Handler } from './render-page.ts';
import { PAGE_CACHE_CONTROL, toPagePolicy, toSecurityHeaders } from './security-headers.ts';
import { createFileSender } from './send-file.ts';
import { type Sources, sendResponse } from './send-response.ts';
import { RETRY_AFTER, type RequestContext, toProblemResponse } from './to-problem-response.ts';
import { type Failure, watchFailures } from './watch-failures.ts';

/** A batch is stored while it arrives, and the upload API limits the time of each of its lines. */
const TIMES_FOR_A_BATCH = 20;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Call `onTimeout` if the body has not arrived after this time, and close the connection. */
function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  { timeoutMs, onTimeout }: { readonly timeoutMs: number; readonly onTimeout: () => void },
): void {
  if (!hasBody(request)) return;
  const isBatch = request.headers['content-type']?.startsWith('application/x-ndjson') ?? false;
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      onTimeout();
      if (response.writableFinished) request.destroy();
      else response.once('finish', () => request.destroy());
    },
    isBatch ? timeoutMs * TIMES_FOR_A_BATCH : timeoutMs,
  );
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

export type WebSettings = Pick<Sources, 'consume' | 'readVisitor' | 'readState' | 'findNewAddress' | 'kindOf'> & {
  /** The public URL of the pages. */
  readonly webUrl: string;
  /** How long the body of a request may take to arrive, in milliseconds. */
  readonly bodyTimeoutMs: number;
  /** Memory for rendered pages, in bytes. */
  readonly pageCacheBytes: number;
  /** Processor time that the process has used so far, in milliseconds: what a page takes is counted for its visitor. */
  readonly readSpentMs: () => number;
  /** Takes each request first, and gives it its id. */
  readonly observe?: Observe;
};

type Exchange = readonly [IncomingMessage, ServerResponse];
type FoundProblem = { readonly code: ProblemCode; readonly detail?: string };
type Responding = {
  readonly sources: Sources;
  readonly context: RequestContext;
  readonly failure: Failure;
  readonly bodyTimeoutMs: number;
};

/** What Next.js says of a rendered page. A page that may not be stored is not shown again by "back" without a request. */
const NEVER_STORED = 'private, no-cache, no-store, max-age=0, must-revalidate';

/** The headers that every response has, also those of Next.js. */
function completeHeaders(response: ServerResponse, { requestId, nonce, webUrl }: RequestContext): void {
  const type = String(response.getHeader('content-type') ?? '');
  // What a browser has of the page keeps the policy that it came with: its nonces are in the page.
  const isUnchangedPage = response.statusCode === 304 && !response.hasHeader('content-security-policy');
  const headers = isUnchangedPage ? {} : toSecurityHeaders({ type, nonce, isHttps: webUrl.startsWith('https:') });
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
  if (response.getHeader('cache-control') === NEVER_STORED) response.setHeader('cache-control', PAGE_CACHE_CONTROL);
  if (response.statusCode === 503 && !response.hasHeader('retry-after')) response.setHeader('retry-after', RETRY_AFTER);
}

/** Why a request is not handed on; null where it is. */
function findProblem(request: IncomingMessage, webUrl: string): FoundProblem | null {
  const malformed = findMalformedPart(request.url ?? '/');
  if (malformed) return { code: 'invalid-request', detail: malformed };
  return isForeignRequest(request, webUrl) ? { code: 'foreign-origin' } : null;
}

const LIMIT_HEADERS = ['retry-after', 'ratelimit', 'ratelimit-policy'];

/** 429 with the headers that the route has set. */
function toLimitedResponse([request, response]: Exchange, context: RequestContext): WholeResponse {
  const seconds = response.getHeader('retry-after');
  const detail = `More was requested from your address than is allowed in a minute. Try again in ${seconds} s.`;
  const problem = toProblemResponse(request, context, { code: 'rate-limited', detail });
  const headers = LIMIT_HEADERS.map((name) => [name, String(response.getHeader(name) ?? '')] as const);
  return { ...problem, headers: { ...problem.headers, ...Object.fromEntries(headers) } };
}

/** What a visitor who is known gets may be theirs alone, so no cache that visitors share keeps it. */
function keepPrivate(response: ServerResponse): void {
  const control = String(response.getHeader('cache-control') ?? '');
  if (/\bpublic\b/.test(control)) response.setHeader('cache-control', control.replace(/\bpublic\b/, 'private'));
  response.appendHeader('vary', 'Cookie, Authorization');
}

/** Respond to one request; `failure` gets the code of an error that Next.js meets on the way. */
function respond([request, response]: Exchange, { sources, context, failure, bodyTimeoutMs }: Responding): void {
  const outcome = { isGone: false, isKnown: false };
  const guarded = guardResponse(response, () => {
    if (failure.code && response.statusCode >= 500) return toProblemResponse(request, context, { code: failure.code });
    // Routes say how long to wait; the page and the problem that say so are made here.
    if (response.statusCode === 429 && !response.hasHeader('content-type'))
      return toLimitedResponse([request, response], context);
    if (outcome.isGone && response.statusCode === 200) response.statusCode = 410;
    completeHeaders(response, context);
    if (outcome.isKnown) keepPrivate(response);
    return null;
  });
  const reject = (problem: FoundProblem) => guarded.replace(toProblemResponse(request, context, problem));
  const onTimeout = () => reject({ code: 'request-timeout' });
  limitBodyTime(request, response, { timeoutMs: bodyTimeoutMs, onTimeout });
  const problem = findProblem(request, context.webUrl);
  if (problem) {
    reject(problem);
    return;
  }
  // Next.js reads the nonce from the policy of the request; the layout reads it from its own header.
  Object.assign(request.headers, {
    'x-request-id': context.requestId,
    'x-nonce': context.nonce,
    [ADDRESS_HEADER]: request.url ?? '/',
    // Whatever a client sends there: routes see headers only.
    [PEER_HEADER]: request.socket.remoteAddress ?? '',
    'content-security-policy': toPagePolicy(context.nonce),
  });
  delete request.headers[VIEWER_HEADER];
  sendResponse({ request, response, guarded, context, outcome }, sources).catch((error: unknown) => {
    log().error({ reqId: context.requestId, err: error }, 'request failed');
    if (!reject({ code: 'internal' })) response.destroy();
  });
}

/**
 * The HTTP server in front of the pages. `handle` is the request handler of Next.js, which cannot say by itself that a page
 * is unavailable (503), that a URL is malformed (400), that a body is late (408), or that a page has not changed (304).
 */
export function createWebServer(
  handle: Handler,
  {
    webUrl,
    bodyTimeoutMs,
    pageCacheBytes,
    readSpentMs,
    consume,
    readState,
    findNewAddress,
    kindOf,
    readVisitor,
    observe = giveIds,
  }: WebSettings,
): Server {
  const { watch } = watchFailures();
  const pages = createPageCache(handle, pageCacheBytes, readSpentMs);
  offerPages(createFormPages(pages, webUrl));
  const sources = {
    handle,
    sendFile: createFileSender(handle),
    consume,
    readVisitor,
    readState,
    findNewAddress,
    kindOf,
    pages,
  };
  const times = {
    headersTimeout: 10_000,
    requestTimeout: 0,
    connectionsCheckingInterval: 5_000,
    // Longer than proxies keep one: they would send a request into a connection that is being closed.
    keepAliveTimeout: 72_000,
  };
  const begin = (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    // The letters of base64url are printed alike everywhere in a page, so that the nonce can be replaced.
    const context = { requestId, nonce: randomBytes(16).toString('base64url'), webUrl };
    const { failure, stop } = watch(requestId);
    response.once('close', stop);
    respond([request, response], { sources, context, failure, bodyTimeoutMs });
  };
  return createServer(times, (request, response) =>
    observe(request, response, (requestId) => begin(request, response, requestId)),
  );
}
