import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { VERSION } from '@tachograph/openapi/version';
import { createRequestId, createTrust, readRequestId, toForwarded } from '@tachograph/telemetry/request';
import Fastify, {
  type FastifyInstance,
  type FastifyLoggerOptions,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Deps } from './context/deps.ts';
import { NO_SUCH_URL, ProblemError, toProblem } from './http/problem.ts';
import { toProblemError } from './http/to-problem-error.ts';
import { describeResponse, observeRequests } from './telemetry/observe-requests.ts';

/** Writes one line for a request, when its response has ended: `observeRequests` writes that of one whose client left. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/** What the log contains of a request: neither headers nor query, where people put tokens. */
const describeRequest = (request: FastifyRequest) => ({
  path: request.url?.split('?')[0],
  remoteAddress: request.ip,
});

/** Respond to bytes that are not an HTTP request, or an incomplete one. There is no request yet, so no id and no URL. */
function rejectMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
  const body = JSON.stringify({ type: 'about:blank', title: status.slice(4), status: Number(status.slice(0, 3)) });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Close the connection of a request that was answered and is still being sent after this time. */
function dropSlowSender(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, timeoutMs);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

/** Respond with an error as `application/problem+json`, and log its cause. */
function sendProblem(
  error: unknown,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  { webUrl, telemetry }: Pick<Deps, 'webUrl' | 'telemetry'>,
): FastifyReply {
  const problemError = toProblemError(error);
  telemetry?.metrics.countProblem(problemError.code);
  if (problemError.status >= 500) request.log.error({ err: error, code: problemError.code }, problemError.message);
  else request.log.info({ err: problemError.extras.cause, code: problemError.code }, problemError.message);
  const problem = toProblem(problemError, {
    webUrl,
    instance: request.url.split('?')[0] ?? '/',
    requestId: request.id,
  });
  return reply
    .code(problemError.status)
    .headers({ ...problemError.extras.headers })
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem);
}

/** An HTTP server without routes: request ids, error responses, timeouts. Silent unless a logger is given. */
export function createServer(
  deps: Pick<Deps, 'webUrl' | 'limits' | 'trustedProxies' | 'telemetry'>,
  logger?: FastifyLoggerOptions,
): FastifyInstance {
  const { limits, trustedProxies = [] } = deps;
  const proxies = createTrust(trustedProxies);
  const app = Fastify({
    logController: new RequestLog(),
    logger: logger ? { ...logger, serializers: { req: describeRequest, res: describeResponse } } : false,
    genReqId: (request) => (proxies.isProxy(request) ? readRequestId(request.headers) : null) ?? createRequestId(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Requests over a connection that is kept alive are finished while the server closes, not rejected.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: rejectMalformedRequest,
    // A batch may take hours: each route limits the time of its body, and `dropSlowSender` that of a rejected one.
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendProblem(error, [request, reply], deps),
  });
  // The routes read bodies, because they know the limits; the framework only passes the stream on.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    if (headers['x-forwarded-for'] !== undefined)
      headers['x-forwarded-for'] = toForwarded(headers) ?? socket.remoteAddress;
  });
  observeRequests(app, { telemetry: deps.telemetry ?? null, proxies });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (request, reply) => {
    // The connection of a request that began before would be kept alive, and the server open with it.
    if (closing) reply.header('connection', 'close');
    const fixed = {
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'tachograph-version': VERSION,
      vary: 'accept-encoding',
    };
    reply.headers(fixed);
    // A response that may be kept says so: the others are of one person, or true for a moment.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request) => dropSlowSender(request.raw, limits.bodyTimeoutMs));
  app.setErrorHandler((error, request, reply) => sendProblem(error, [request, reply], deps));
  app.setNotFoundHandler((request, reply) => {
    const error = new ProblemError('not-found', NO_SUCH_URL);
    return sendProblem(error, [request, reply], deps);
  });
  return app;
}
