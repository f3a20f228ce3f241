import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyLoggerOptions, type FastifyRequest } from 'fastify';
import { answerBrokenRequest } from './answer-broken-request.ts';
import type { Deps } from './deps.ts';
import { dropSlowSender } from './drop-slow-sender.ts';
import { createIntake } from './intake.ts';
import { ProblemError } from './problem.ts';
import { addAddress } from './routes/add-address.ts';
import { deleteExclusion } from './routes/curation/delete-exclusion.ts';
import { deleteRun } from './routes/curation/delete-run.ts';
import { putExclusion } from './routes/curation/put-exclusion.ts';
import { getCompare } from './routes/get-compare/route.ts';
import { getMapping } from './routes/get-mapping/route.ts';
import { getRun } from './routes/get-run/route.ts';
import { getRunRaw } from './routes/get-run-raw/route.ts';
import { getSeries } from './routes/get-series/route.ts';
import { getHealth } from './routes/healthz/route.ts';
import { getOpenApi } from './routes/openapi/route.ts';
import { postBatch } from './routes/post-batch/route.ts';
import { postReleases } from './routes/post-releases/route.ts';
import { postRun } from './routes/post-run/route.ts';
import { previewMapping } from './routes/preview-mapping/route.ts';
import { putMapping } from './routes/put-mapping/route.ts';
import { getReadiness } from './routes/readyz/route.ts';
import { deleteShare } from './routes/shares/delete-share.ts';
import { deleteToken } from './routes/tokens/delete-token.ts';
import { getTokens } from './routes/tokens/get-tokens.ts';
import { postToken } from './routes/tokens/post-token.ts';
import { sendProblem } from './send-problem.ts';

/** What the log says of a request: neither its headers nor its query, where people put tokens. */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url?.split('?')[0],
  remoteAddress: request.ip,
});

/** The whole API, not listening yet. Silent unless a logger is asked for. */
export function buildApp(deps: Deps, logger?: FastifyLoggerOptions): FastifyInstance {
  const app = Fastify({
    logger: logger ? { ...logger, serializers: { req: describeRequest } } : false,
    genReqId: () => `req_${randomBytes(8).toString('hex')}`,
    requestIdHeader: false,
    trustProxy: deps.trustedProxies?.length ? [...deps.trustedProxies] : false,
    // Requests that come over a connection kept open are finished while the server closes, not refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    // A batch may take hours: each route has its own limit for its body, `dropSlowSender` one for what was refused.
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply, deps.webUrl),
  });
  // Bodies are read by the route, which knows the limits; the framework only hands over the stream.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onSend', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  });
  app.addHook('onResponse', async (request) => dropSlowSender(request.raw, deps.limits.bodyTimeoutMs));
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, deps.webUrl));
  app.setNotFoundHandler((request, reply) => {
    const error = new ProblemError('not-found', 'The address is not one of this API. GET /openapi.json lists them.');
    return sendProblem(error, request, reply, deps.webUrl);
  });

  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const intake = createIntake(deps, closing.signal);
  addAddress(app, '/v1/runs', { POST: postRun(intake) });
  addAddress(app, '/v1/batches', { POST: postBatch(intake) });
  addAddress(app, '/v1/runs/:id', { GET: getRun(deps), DELETE: deleteRun(intake) });
  addAddress(app, '/v1/runs/:id/exclusion', { PUT: putExclusion(intake), DELETE: deleteExclusion(intake) });
  addAddress(app, '/v1/runs/:id/raw', { GET: getRunRaw(deps) });
  addAddress(app, '/v1/compare', { GET: getCompare(deps) });
  addAddress(app, '/v1/series', { GET: getSeries(deps) });
  addAddress(app, '/v1/tokens', { GET: getTokens(intake), POST: postToken(intake) });
  addAddress(app, '/v1/tokens/:id', { DELETE: deleteToken(intake) });
  addAddress(app, '/v1/shares/:id', { DELETE: deleteShare(intake) });
  addAddress(app, '/v1/releases', { POST: postReleases(intake) });
  addAddress(app, '/v1/mapping', { GET: getMapping(intake), PUT: putMapping(intake) });
  addAddress(app, '/v1/mapping/preview', { POST: previewMapping(intake) });
  addAddress(app, '/healthz', { GET: getHealth });
  addAddress(app, '/readyz', { GET: getReadiness(intake.readiness) });
  addAddress(app, '/openapi.json', { GET: getOpenApi(deps) });
  return app;
}
