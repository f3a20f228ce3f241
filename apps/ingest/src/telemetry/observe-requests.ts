import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { runForRequest, type Trust } from '@tachograph/telemetry/request';
import { startRequestSpan } from '@tachograph/telemetry/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Telemetry } from './telemetry.ts';

/** Paths of all requests that are for none of this API. */
const OTHER = 'other';

/** The client left before its response had ended, as nginx calls it. */
const CLIENT_LEFT = 499;

const SECOND_MS = 1_000;

/** The pattern of the path of a request, such as `/v1/runs/:id`. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? OTHER;

const sentBefore = new WeakMap<IncomingMessage, number>();

/** Bytes that the connection has sent so far; that of a test sends none. */
const sentBy = ({ socket }: IncomingMessage): number => socket.bytesWritten ?? 0;

type Response = { readonly statusCode: number; readonly request?: FastifyRequest };

/** What the log has of a response: the pages write the same fields. */
export function describeResponse({ request, statusCode }: Response) {
  if (!request) return { statusCode };
  const bytes = sentBy(request.raw) - (sentBefore.get(request.raw) ?? 0);
  return { statusCode, method: request.method, route: routeOf(request), bytes };
}

export type Observed = {
  readonly telemetry: Telemetry | null;
  /** Whose traces are continued. */
  readonly proxies: Trust;
};

/** Requests of monitors, which come all the time. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Runs every request as one that statements and spans know by its id, and counts it. */
export function observeRequests(app: FastifyInstance, { telemetry, proxies }: Observed): void {
  app.addHook('onRequest', (request, reply, done) => {
    sentBefore.set(request.raw, sentBy(request.raw));
    telemetry?.metrics.inProgress.inc();
    const { id, method, raw } = request;
    const headers = proxies.isProxy(raw) ? raw.headers : null;
    const span = UNTRACED.has(routeOf(request)) ? null : startRequestSpan({ id, method, headers });
    finished(reply.raw, { readable: false }, () => {
      if (telemetry) count(request, reply, telemetry);
      if (!reply.raw.writableFinished) logClientLeft(request, reply);
      span?.end({ route: routeOf(request), status: statusOf(reply) });
    });
    const run = () => runForRequest({ id, problem: null }, done);
    if (span) span.run(run);
    else run();
  });
}

/** As the client has it, or 499 where it left. */
const statusOf = ({ raw }: FastifyReply): number => (raw.writableFinished ? raw.statusCode : CLIENT_LEFT);

/** The framework writes no line of a request whose response did not end. */
function logClientLeft(request: FastifyRequest, { elapsedTime }: FastifyReply): void {
  const res: Response = { request, statusCode: CLIENT_LEFT };
  request.log.info({ req: request, res, responseTime: elapsedTime }, 'client left');
}

/** Counts a request whose response has ended, or whose client has left. */
function count(request: FastifyRequest, reply: FastifyReply, { metrics }: Telemetry): void {
  metrics.inProgress.dec();
  const seconds = reply.elapsedTime / SECOND_MS;
  metrics.countRequest({ method: request.method, route: routeOf(request), status: statusOf(reply), seconds });
}
