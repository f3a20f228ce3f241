import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasEtag } from '@tachograph/telemetry/request';
import { costOf, KEPT } from '@/server/limits/cost-of.ts';
import { type Limited, toLimitHeaders } from '@/server/limits/too-many-response.ts';
import type { PageState } from '@/server/pages/read-page-state.ts';
import { NoTurnError } from '@/server/turns.ts';
import { type SignedIn, toViewer, type Viewer } from '@/server/viewer/signed-in.ts';
import { PEER_HEADER } from '@/server/viewer/viewer-header.ts';
import type { GuardedResponse } from './guard-response.ts';
import { type PageCache, toPageKey, toPageRequest } from './page-cache.ts';
import type { Handler } from './render-page.ts';
import { PAGE_CACHE_CONTROL } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { type RequestContext, toProblemResponse } from './to-problem-response.ts';

/** What the server needs of the rest of the program to respond. */
export type Sources = {
  /** The request handler of Next.js. */
  readonly handle: Handler;
  readonly pages: PageCache;
  /** Count points for the visitor of these headers, and say whether they were left. */
  readonly consume: (visitor: Headers, points: number) => Promise<Limited & { readonly allowed: boolean }>;
  /** The state of what the page of a path shows to a viewer; null for a path without one. */
  readonly readState: (pathname: string, viewer: Viewer) => Promise<PageState | null>;
  /** Where a URL of a project that was renamed leads; null for every other one. */
  readonly findNewAddress: (url: string, viewer: Viewer) => Promise<string | null>;
};

export type Exchange = {
  /** Who is signed in; null for nobody. */
  readonly user: SignedIn | null;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly guarded: GuardedResponse;
  readonly context: RequestContext;
  /** Whether the page of Next.js shows what is left of something deleted, which it cannot say by a status. */
  readonly outcome: { isGone: boolean };
};

/** Files of the build. */
export const FILE = /^\/(?:_next\/|favicon\.ico$)/;

/** Next.js hides these headers from routes. With both of them it sends the frame of a page and renders nothing of it. */
const isPrefetch = ({ headers }: IncomingMessage) => headers.rsc === '1' && headers['next-router-prefetch'] === '1';

const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

const toVisitor = ({ headers }: IncomingMessage) =>
  new Headers({
    [PEER_HEADER]: String(headers[PEER_HEADER] ?? ''),
    'x-forwarded-for': String(headers['x-forwarded-for'] ?? ''),
  });

/** Respond 429 to a visitor without points for this. A page may have a hundred links: to prefetch them costs its reader nothing. */
async function isLimited({ request, response }: Exchange, { consume }: Sources, points: number): Promise<boolean> {
  if (isPrefetch(request) || points === 0) return false;
  const decision = await consume(toVisitor(request), points);
  if (decision.allowed) return false;
  response.writeHead(429, toLimitHeaders(decision)).end();
  return true;
}

/** Respond with a page from the cache: 304 for a client that has it, as it was rendered before, or rendered now. */
async function sendKept(exchange: Exchange, sources: Sources, { state, cost }: { state: string; cost: number }) {
  const { request, response, guarded, context } = exchange;
  const wanted = toPageRequest(request);
  const key = toPageKey(state, wanted, context.webUrl);
  if (hasEtag(request.headers['if-none-match'], key)) {
    response.writeHead(304, { etag: key, 'cache-control': PAGE_CACHE_CONTROL }).end();
    return;
  }
  if (!sources.pages.has(key) && (await isLimited(exchange, sources, cost - KEPT))) return;
  const page = await sources.pages.get(key, wanted, context);
  if (page.failure && page.status >= 500) {
    const failed = { ...context, requestId: page.requestId };
    guarded.replace(toProblemResponse(request, failed, { code: page.failure }));
    return;
  }
  await sendPage([request, response], page, { nonce: context.nonce, etag: key });
}

/** Respond 308 to a reader of a project that has another name now. It may be given the old one again, so this is asked each time. */
async function isMoved({ request, response, user }: Exchange, sources: Sources, known: PageState | null) {
  if (known || !isReading(request)) return false;
  const location = await sources.findNewAddress(request.url ?? '/', toViewer(user)).catch(() => null);
  if (location === null) return false;
  response.writeHead(308, { location, 'cache-control': 'no-cache' }).end();
  return true;
}

/**
 * Respond to a request that may be answered. Pages whose state is known are sent from the cache, everything else is handed on to
 * Next.js, as are pages while the database cannot be asked: they report it.
 */
export async function sendResponse(exchange: Exchange, sources: Sources): Promise<void> {
  const { request, response, guarded, context } = exchange;
  const [pathname = '/'] = (request.url ?? '/').split('?');
  if (FILE.test(pathname)) return sources.handle(request, response);
  const cost = costOf(pathname);
  if (await isLimited(exchange, sources, KEPT)) return;
  const isPage = isReading(request) && !isPrefetch(request);
  const known = isPage ? await sources.readState(pathname, toViewer(exchange.user)).catch(() => null) : null;
  try {
    if (known && !known.isGone) return await sendKept(exchange, sources, { state: known.state, cost });
  } catch (error) {
    if (!(error instanceof NoTurnError)) throw error;
    guarded.replace(toProblemResponse(request, context, { code: 'server-busy' }));
    return;
  }
  if (await isMoved(exchange, sources, known)) return;
  if (await isLimited(exchange, sources, cost - KEPT)) return;
  exchange.outcome.isGone = known?.isGone ?? false;
  return sources.handle(request, response);
}
