import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@tachograph/telemetry/metrics';
import { createRequestId, readRequestId, runForRequest, type Trust } from '@tachograph/telemetry/request';
import { startRequestSpan } from '@tachograph/telemetry/tracing';
import type { Logger } from '@/server/log.ts';

/** Takes a request before anybody else; `respond` is called with its id where it is not responded to by then. */
export type Observe = (request: IncomingMessage, response: ServerResponse, respond: (id: string) => void) => void;

/** Gives each request an id, and nothing else. */
export const giveIds: Observe = (_request, _response, respond) => respond(createRequestId());

export type ObserverOptions = {
  readonly metrics: Metrics;
  /** Whether the sender of a request may read the metrics. */
  readonly mayRead: (request: IncomingMessage) => boolean;
  /** The pattern of a path: one of a bounded number. */
  readonly routeOf: (url: string) => string;
  /** Whose ids of requests are kept. */
  readonly proxies: Trust;
  readonly log: Pick<Logger, 'info'>;
};

/** The client left before its response had ended, as nginx calls it. */
const CLIENT_LEFT = 499;

/** W3C Trace Context. */
const OF_TRACES = ['traceparent', 'tracestate'] as const;

const SECOND_MS = 1_000;

const METRICS_PATH = '/metrics';

/** The text format of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

async function sendMetrics(response: ServerResponse, metrics: Metrics): Promise<void> {
  const text = await metrics.read();
  response.writeHead(200, {
    'content-type': CONTENT_TYPE,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/**
 * Observes the requests of a server: each gets an id, that of a trusted proxy where it gave one, is counted, and is one line of
 * the log when its response has ended. `/metrics` is for clients that may read it; for all others it is a path like any other.
 */
export function createObserver({ metrics, mayRead, routeOf, proxies, log }: ObserverOptions): Observe {
  return (request, response, respond) => {
    const begun = performance.now();
    const sentBefore = request.socket.bytesWritten;
    const { method = 'GET', url = '/' } = request;
    const isMetrics = method === 'GET' && url.split('?')[0] === METRICS_PATH && mayRead(request);
    const route = isMetrics ? METRICS_PATH : routeOf(url);
    const trusted = proxies.isProxy(request) ? request.headers : null;
    const id = (trusted && readRequestId(trusted)) ?? createRequestId();
    const span = startRequestSpan({ id, method, headers: trusted });
    // Next.js would continue the trace of anybody.
    if (trusted === null) for (const name of OF_TRACES) delete request.headers[name];
    const current = { id, problem: null as string | null };
    metrics.inProgress.inc();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
      const ms = performance.now() - begun;
      metrics.inProgress.dec();
      metrics.countRequest({ method, route, status, seconds: ms / SECOND_MS });
      if (current.problem !== null) metrics.countProblem(current.problem);
      span.end({ route, status });
      // Of the request its route alone: its path and query may have what is private.
      const res = { statusCode: status, method, route, bytes: request.socket.bytesWritten - sentBefore };
      log.info({ reqId: id, res, responseTime: ms }, 'request completed');
    });
    if (isMetrics) sendMetrics(response, metrics).catch(() => response.destroy());
    else span.run(() => runForRequest(current, () => respond(id)));
  };
}
