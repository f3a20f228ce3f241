import type { IncomingMessage } from 'node:http';
import { setImmediate as afterEvents } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ProblemCode } from '@tachograph/schema/problem';
import { createByteCache } from '@tachograph/telemetry/cache';
import { withSpan } from '@tachograph/telemetry/tracing';
import { ADDRESS_HEADER } from '@/routing/address-header.ts';
import { toEtag } from '@/server/cache/etag.ts';
import { createTurns } from '@/server/turns.ts';
import { VIEWER_HEADER } from '@/server/viewer/viewer-header.ts';
import { readTheme, THEME_COOKIE } from '@/ui/layout/theme.ts';
import { deferScripts } from './defer-scripts.ts';
import { type Handler, type RenderedPage, renderPage } from './render-page.ts';
import { toPagePolicy } from './security-headers.ts';
import type { RequestContext } from './to-problem-response.ts';
import { watchFailures } from './watch-failures.ts';

const compress = promisify(gzip);

/** Pages that are rendered at one time, and how many more wait. Memory grows with the first, and processor time is not more than that. */
const TURNS = { name: 'pages', atOnce: 2, waiting: 64, timeLimitMs: 30_000 };

/** By these headers the router in the browser says which part of a page it needs; responses name them in `Vary`. */
export const ROUTER_HEADERS: ReadonlySet<string> = new Set([
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
]);

/** A page as it is kept, for any visitor who asks for the same. */
export type KeptPage = RenderedPage & {
  /** With gzip. */
  readonly body: Buffer;
  /** The nonce of the response it was rendered for. */
  readonly nonce: string;
  /** The status with which it is kept. */
  readonly wanted: number;
  /** The id of the request it was rendered for: the log has its errors under it. */
  readonly requestId: string;
  /** The first error that was met while it was rendered. */
  readonly failure: ProblemCode | null;
  /** Processor time of the process while it was rendered, in milliseconds; its part of it beside other pages. */
  readonly spentMs: number;
};

/** What a visitor asks for, and the headers that say more of it. */
type VisitorRequest = Pick<IncomingMessage, 'url' | 'headers'>;

export type PageCache = {
  readonly has: (key: string) => boolean;
  /** The page of a key: kept, or rendered when it is its turn. Rejects with `NoTurnError` if no turn is free. */
  readonly get: (key: string, request: PageRequest, context: RequestContext) => Promise<KeptPage>;
  /** The page of a request that depends on all of it, rendered when it is its turn and not kept. */
  readonly render: (request: VisitorRequest, context: RequestContext) => Promise<KeptPage>;
};

/** All of a request that a page may depend on. */
export type PageRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The status of the page that is kept. */
  readonly status?: number;
};

/** A page is rendered from these and from nothing else of the request, so whatever else a visitor sends is not in it. */
export function toPageRequest({ url = '/', headers }: VisitorRequest): PageRequest {
  const theme = readTheme(headers.cookie);
  const router = [...ROUTER_HEADERS].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  const viewer = headers[VIEWER_HEADER];
  return {
    url,
    headers: {
      ...Object.fromEntries(router),
      ...(theme && { cookie: `${THEME_COOKIE}=${theme}` }),
      ...(viewer !== undefined && { [VIEWER_HEADER]: String(viewer) }),
    },
  };
}

/** Next.js compresses nothing, and answers with the page also where the client has it. */
const OF_TRANSFER = new Set(['accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'connection']);

/** A page that is rendered from all that its visitor sent. */
const toVisitorRequest = ({ url = '/', headers }: VisitorRequest): PageRequest => ({
  url,
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (OF_TRANSFER.has(name) ? [] : [[name, String(value)]])),
  ),
});

/** The key of a page, which is also the ETag of its responses: the build, the state of what it shows, and the request. */
export const toPageKey = (state: string, { url, headers }: PageRequest, webUrl: string): string =>
  toEtag(['page', webUrl, state, url, JSON.stringify(headers)]);

const isPage = ({ headers }: RenderedPage) =>
  /^text\/(?:html|x-component)\b/.test(String(headers['content-type'] ?? ''));

/** An error may be gone the next time, and a cookie is one visitor's. */
export const isKept = (page: KeptPage) =>
  page.status === page.wanted && page.failure === null && isPage(page) && page.headers['set-cookie'] === undefined;

/**
 * Keeps rendered pages in memory, up to `mostBytes` of their compressed bytes, under keys that name all they are made from.
 * Concurrent requests for one key render it once. `readSpentMs` is the processor time that the process has used so far.
 */
export function createPageCache(handle: Handler, mostBytes: number, readSpentMs: () => number): PageCache {
  const { watch } = watchFailures();
  const turns = createTurns(TURNS);
  let rendering = 0;
  const kept = createByteCache<KeptPage>(mostBytes, (page) =>
    isKept(page) ? page.body.byteLength : Number.POSITIVE_INFINITY,
  );

  async function render(
    { url, headers, status: wanted = 200 }: PageRequest,
    { requestId, nonce, webUrl }: RequestContext,
  ): Promise<KeptPage> {
    const { failure, stop } = watch(requestId);
    rendering += 1;
    const before = readSpentMs();
    const beside = rendering;
    const known = {
      ...headers,
      host: new URL(webUrl).host,
      // Next.js sends the metadata of a page later to some browsers than to others: see `htmlLimitedBots`.
      'user-agent': 'any',
      'x-request-id': requestId,
      'x-nonce': nonce,
      [ADDRESS_HEADER]: url,
      'content-security-policy': toPagePolicy(nonce),
    };
    try {
      const rendered = await withSpan('render page', () => renderPage(handle, { url, headers: known }));
      const page = await deferScripts(rendered, nonce);
      // An error that ends a page is reported after its last byte.
      await afterEvents();
      const body = await compress(page.body);
      const spentMs = (readSpentMs() - before) / Math.max(beside, rendering);
      return { ...page, body, wanted, nonce, requestId, failure: failure.code, spentMs };
    } finally {
      rendering -= 1;
      stop();
    }
  }

  return {
    has: kept.has,
    get: (key, request, context) => kept.get(key, () => turns.take(() => render(request, context))),
    render: (request, context) => turns.take(() => render(toVisitorRequest(request), context)),
  };
}
