import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { hasEtag } from '@tachograph/telemetry/request';
import { costOf, KEPT, toPoints } from '@/server/limits/cost-of.ts';
import { type Limited, toLimitHeaders } from '@/server/limits/too-many-response.ts';
import type { PageState } from '@/server/pages/read-page-state.ts';
import { NoTurnError } from '@/server/turns.ts';
import { formatVisitor, toViewer, type Viewer, type Visitor } from '@/server/viewer/signed-in.ts';
import { PEER_HEADER, VIEWER_HEADER } from '@/server/viewer/viewer-header.ts';
import type { GuardedResponse } from './guard-response.ts';
import {
  type KeptPage,
  type PageCache,
  type PageRequest,
  ROUTER_HEADERS,
  toPageKey,
  toPageRequest,
} from './page-cache.ts';
import type { Handler } from './render-page.ts';
import type { PathKind } from './route-patterns.ts';
import { PAGE_CACHE_CONTROL } from './security-headers.ts';
import type { SendFile } from './send-file.ts';
import { sendPage } from './send-page.ts';
import { type RequestContext, toProblemResponse } from './to-problem-response.ts';

/** What the server needs of the rest of the program to respond. */
export type Sources = {
  /** The request handler of Next.js. */
  readonly handle: Handler;
  readonly sendFile: SendFile;
  readonly pages: PageCache;
  /** Count points for the visitor of these headers, and say whether they were left. */
  readonly consume: (visitor: Headers, points: number) => Promise<Limited & { readonly allowed: boolean }>;
  /** Who makes a request, by its headers; null for a stranger, `unknown-token` for a token that is not in force. */
  readonly readVisitor: (
    headers: Pick<IncomingHttpHeaders, 'cookie' | 'authorization'>,
  ) => Promise<Visitor | null | 'unknown-token'>;
  /** The state of what the page of a path shows to a viewer; null for a path without one. */
  readonly readState: (pathname: string, viewer: Viewer) => Promise<PageState | null>;
  /** What answers the path of a URL. */
  readonly kindOf: (url: string) => PathKind;
  /** Where a URL of a project that was renamed leads; null for every other one. */
  readonly findNewAddress: (url: string, viewer: Viewer) => Promise<string | null>;
};

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly guarded: GuardedResponse;
  readonly context: RequestContext;
  readonly outcome: {
    /** Whether the page of Next.js shows what is left of something deleted, which it cannot say by a status. */
    isGone: boolean;
    /** Whether the visitor is somebody: what they get may be theirs alone. */
    isKnown: boolean;
  };
};

/** An exchange with who makes it; null for a stranger. */
type Visited = Exchange & { readonly visitor: Visitor | null };

/** Files of the build. */
const FILE = /^\/(?:_next\/|favicon\.ico$)/;

/** Next.js hides these headers from routes. With both of them it sends the frame of a page and renders nothing of it. */
const isPrefetch = ({ headers }: IncomingMessage) => headers.rsc === '1' && headers['next-router-prefetch'] === '1';

const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

const toPathname = (url = '/'): string => url.split('?')[0] ?? '/';

const toVisitor = ({ headers }: IncomingMessage) =>
  new Headers({
    [PEER_HEADER]: String(headers[PEER_HEADER] ?? ''),
    'x-forwarded-for': String(headers['x-forwarded-for'] ?? ''),
  });

/** Respond 429 to a visitor without points for this. */
async function isLimited({ request, response }: Exchange, { consume }: Sources, points: number): Promise<boolean> {
  if (points === 0) return false;
  const decision = await consume(toVisitor(request), points);
  if (decision.allowed) return false;
  response.writeHead(429, toLimitHeaders(decision)).end();
  return true;
}

/** Count what a page took beyond its points. Whoever waited for it to be rendered for another visitor took nothing. */
async function countTime({ request, context }: Exchange, { consume }: Sources, page: KeptPage, cost: number) {
  const more = page.requestId === context.requestId ? toPoints(page.spentMs) - cost : 0;
  if (more > 0) await consume(toVisitor(request), more);
}

/** A page that a request is for, and the state of what it shows. */
type Kept = { readonly state: string; readonly wanted: PageRequest; readonly cost: number };

/** Respond with a page from the cache: 304 for a client that has it, as it was rendered before, or rendered now. */
async function sendKept(exchange: Visited, sources: Sources, { state, wanted, cost }: Kept) {
  const { request, response, context } = exchange;
  const key = toPageKey(state, wanted, context.webUrl);
  if (hasEtag(request.headers['if-none-match'], key)) {
    response.writeHead(304, { etag: key, 'cache-control': PAGE_CACHE_CONTROL }).end();
    return;
  }
  if (!sources.pages.has(key) && (await isLimited(exchange, sources, cost - KEPT))) return;
  const page = await sources.pages.get(key, wanted, context);
  await sendRendered(exchange, page, key);
  await countTime(exchange, sources, page, cost);
}

async function sendRendered({ request, response, guarded, context }: Exchange, page: KeptPage, etag: string | null) {
  if (page.failure && page.status >= 500) {
    const failed = { ...context, requestId: page.requestId };
    guarded.replace(toProblemResponse(request, failed, { code: page.failure }));
    return;
  }
  await sendPage([request, response], page, { nonce: context.nonce, etag });
}

/** Respond 308 to a reader of a project that has another name now. It may be given the old one again, so this is asked each time. */
async function isMoved({ request, response, visitor }: Visited, sources: Sources, known: PageState | null = null) {
  if (known || !isReading(request)) return false;
  const location = await sources.findNewAddress(request.url ?? '/', toViewer(visitor)).catch(() => null);
  if (location === null) return false;
  response.writeHead(308, { location, 'cache-control': 'no-cache' }).end();
  return true;
}

/** What shows the same to everybody until the next build: its state. */
const OF_BUILD = 'build';

/** The page that only a build changes, by the address it is kept under; null for every other one. Its query means nothing. */
function findPageOfBuild(request: IncomingMessage, pathname: string, kind: PathKind): PageRequest | null {
  const [, project] = /^\/p\/([^/]+)\//.exec(pathname) ?? [];
  if (kind === 'nothing') {
    const { url, headers } = toPageRequest({ url: project ? `/p/${project}/404` : '/404', headers: request.headers });
    // Whatever part of a page the router in the browser asks for, it gets all of this one.
    const ofVisitor = Object.entries(headers).filter(([name]) => !ROUTER_HEADERS.has(name));
    return { url, headers: Object.fromEntries(ofVisitor), status: 404 };
  }
  return kind === 'page' && /^\/docs(?:\/|$)/.test(pathname)
    ? toPageRequest({ url: pathname, headers: request.headers })
    : null;
}

async function sendAnyPage(exchange: Visited, sources: Sources, kind: PathKind): Promise<void> {
  const { request, context } = exchange;
  const pathname = toPathname(request.url);
  const cost = costOf(pathname);
  const ofBuild = findPageOfBuild(request, pathname, kind);
  if (ofBuild) return sendKept(exchange, sources, { state: OF_BUILD, wanted: ofBuild, cost });
  const known = await sources.readState(pathname, toViewer(exchange.visitor)).catch(() => null);
  if (known && !known.isListed) exchange.response.setHeader('x-robots-tag', 'noindex');
  if (known && !known.isGone)
    return sendKept(exchange, sources, { state: known.state, wanted: toPageRequest(request), cost });
  if (await isMoved(exchange, sources, known)) return;
  if (await isLimited(exchange, sources, cost - KEPT)) return;
  exchange.outcome.isGone = known?.isGone ?? false;
  const page = await sources.pages.render(request, context);
  await sendRendered(exchange, page, null);
  await countTime(exchange, sources, page, cost);
}

/** The exchange with its visitor, whom pages and routes learn from a header; null where it was rejected. */
async function identify(exchange: Exchange, { readVisitor }: Sources): Promise<Visited | null> {
  const { request, guarded, context, outcome } = exchange;
  const { cookie, authorization } = request.headers;
  // What is passed on to the upload API brings its token there: that server counts those that are wrong.
  const isPassedOn = /^\/p\/[^/]+\/api\//.test(request.url ?? '/');
  const visitor = await readVisitor({ cookie, ...(isPassedOn ? {} : { authorization }) }).catch(() => undefined);
  if (visitor === undefined || visitor === 'unknown-token') {
    // A member must not be told that their project does not exist.
    const problem =
      visitor === undefined
        ? ({ code: 'database-unavailable' } as const)
        : ({ code: 'unauthenticated', detail: 'This token is unknown, revoked or expired.' } as const);
    guarded.replace(toProblemResponse(request, context, problem));
    return null;
  }
  outcome.isKnown = visitor !== null;
  if (visitor) request.headers[VIEWER_HEADER] = formatVisitor(visitor);
  return { ...exchange, visitor };
}

/**
 * Respond to a request that may be answered: every page when it is its turn, from the cache where its state is known. Frames of
 * pages, which the router in the browser fetches for links, routes and forms are handed on to Next.js at once.
 */
export async function sendResponse(given: Exchange, sources: Sources): Promise<void> {
  const { request, response, guarded, context } = given;
  const url = request.url ?? '/';
  if (FILE.test(url)) return sources.sendFile(request, response);
  if (await isLimited(given, sources, KEPT)) return;
  const exchange = await identify(given, sources);
  if (!exchange) return;
  const kind = sources.kindOf(url);
  const isPage = kind !== 'other' && isReading(request);
  if (isPage && !isPrefetch(request)) {
    return sendAnyPage(exchange, sources, kind).catch((error: unknown) => {
      if (!(error instanceof NoTurnError)) throw error;
      guarded.replace(toProblemResponse(request, context, { code: 'server-busy' }));
    });
  }
  if (await isMoved(exchange, sources)) return;
  if (!isPage && (await isLimited(exchange, sources, costOf(toPathname(url)) - KEPT))) return;
  return sources.handle(request, response);
}
