import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ProblemCode } from '@tachograph/schema/problem';
import { subscribeToRequestErrors } from '@/server/errors/request-errors.ts';
import { PEER_HEADER, PREFETCH_HEADER } from '@/server/limits/peer-header.ts';
import { findMalformedPart } from './find-malformed-part.ts';
import { guardResponse, type WholeResponse } from './guard-response.ts';
import { isForeignRequest } from './is-foreign-request.ts';
import { limitBodyTime } from './limit-body-time.ts';
import { toPagePolicy, toSecurityHeaders } from './security-headers.ts';
import { RETRY_AFTER, type RequestContext, toProblemResponse } from './to-problem-response.ts';

export type WebSettings = {
  /** The public URL of the pages. */
  readonly webUrl: string;
  /** How long the body of a request may take to arrive, in milliseconds. */
  readonly bodyTimeoutMs: number;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Exchange = readonly [IncomingMessage, ServerResponse];
type Failure = { code: ProblemCode | null };
type FoundProblem = { readonly code: ProblemCode; readonly detail?: string };
type Responding = {
  readonly handle: Handler;
  readonly context: RequestContext;
  readonly failure: Failure;
  readonly bodyTimeoutMs: number;
};

/** What Next.js says of a rendered page. A page that may not be stored is not shown again by "back" without a request. */
const NEVER_STORED = 'private, no-cache, no-store, max-age=0, must-revalidate';

/** The headers that every response has, whoever made it. */
function completeHeaders(response: ServerResponse, { requestId, nonce, webUrl }: RequestContext): void {
  const type = String(response.getHeader('content-type') ?? '');
  const headers = toSecurityHeaders({ type, nonce, isHttps: webUrl.startsWith('https:') });
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
  if (response.getHeader('cache-control') === NEVER_STORED) response.setHeader('cache-control', 'private, no-cache');
  if (response.statusCode === 503 && !response.hasHeader('retry-after')) response.setHeader('retry-after', RETRY_AFTER);
}

/** Next.js hides these headers from routes. With both of them it sends the frame of a page and renders nothing of it. */
const isPrefetch = ({ headers }: IncomingMessage) => headers.rsc === '1' && headers['next-router-prefetch'] === '1';

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

/** Respond to one request; `failure` gets the code of an error that Next.js meets on the way. */
function respond([request, response]: Exchange, { handle, context, failure, bodyTimeoutMs }: Responding): void {
  const guarded = guardResponse(response, () => {
    if (failure.code && response.statusCode >= 500) return toProblemResponse(request, context, { code: failure.code });
    // Routes say how long to wait; the page and the problem that say so are made here.
    if (response.statusCode === 429 && !response.hasHeader('content-type'))
      return toLimitedResponse([request, response], context);
    completeHeaders(response, context);
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
    // Whatever a client sends there: routes see headers only.
    [PEER_HEADER]: request.socket.remoteAddress ?? '',
    [PREFETCH_HEADER]: isPrefetch(request) ? '1' : '0',
    'content-security-policy': toPagePolicy(context.nonce),
  });
  handle(request, response).catch((error: unknown) => {
    const line = { level: 'error', requestId: context.requestId, err: String(error) };
    process.stderr.write(`${JSON.stringify(line)}\n`);
    if (!reject({ code: 'internal' })) response.destroy();
  });
}

/**
 * The HTTP server in front of the pages. `handle` is the request handler of Next.js, which cannot say by itself that a page
 * is unavailable (503), that a URL is malformed (400), or that a body is late (408).
 */
export function createWebServer(handle: Handler, { webUrl, bodyTimeoutMs }: WebSettings): Server {
  /** By the id of the request. */
  const pending = new Map<string, Failure>();
  subscribeToRequestErrors(({ requestId, code }) => {
    const failure = pending.get(requestId);
    if (failure) failure.code ??= code;
  });
  const times = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 5_000 };
  return createServer(times, (request, response) => {
    const requestId = `req_${randomBytes(8).toString('hex')}`;
    const context = { requestId, nonce: randomBytes(16).toString('base64'), webUrl };
    const failure: Failure = { code: null };
    pending.set(requestId, failure);
    response.once('close', () => pending.delete(requestId));
    respond([request, response], { handle, context, failure, bodyTimeoutMs });
  });
}
