import { openApiDocument } from '@tachograph/openapi/document';
import { VERSION } from '@tachograph/openapi/version';
import type { FastifyInstance } from 'fastify';
import type { ReadRoute, Route } from '../context/ingest-context.ts';
import { NO_SUCH_URL, ProblemError } from '../http/problem.ts';
import { isCurrent, sendUnchanged, toEtag } from '../http/send-revalidated.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The text format of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Adds `/metrics`: without the permission to read it, the response is that of a URL that does not exist. */
export function addMetricsRoute(app: FastifyInstance, { metrics, mayRead }: Telemetry): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw)) throw new ProblemError('not-found', NO_SUCH_URL);
    return reply.type(CONTENT_TYPE).send(await metrics.read());
  });
}

/** The process is alive; the database is not checked. */
export const getHealth = async () => ({ alive: true, version: VERSION });

const COMMAND_FILES: ReadonlySet<string> = new Set(['tacho.tgz', 'tacho.tgz.sha256']);

/** The pages have the files of the command: who knows the address of this API alone is sent there. */
export const getCommand: ReadRoute =
  ({ webUrl }) =>
  async (request, reply) => {
    const { file } = request.params as { readonly file: string };
    if (!COMMAND_FILES.has(file)) throw new ProblemError('not-found', NO_SUCH_URL);
    return reply.redirect(`${webUrl}/cli/${file}`);
  };

/** The script that installs the command, likewise. */
export const getInstaller: ReadRoute =
  ({ webUrl }) =>
  async (_request, reply) =>
    reply.redirect(`${webUrl}/install.sh`);

/** 200 when uploads can be stored now, 503 otherwise; both report the state of database and migrations. */
export const getReadiness: Route = (context) => async (_request, reply) => {
  const state = await context.readiness.read();
  if (!state.ready) reply.code(503).header('retry-after', '2');
  return state;
};

/** The OpenAPI description of this API. It is created once: it changes with the server, not with the data. */
export const getOpenApi: ReadRoute = ({ ingestUrl, webUrl }) => {
  const text = JSON.stringify(openApiDocument({ serverUrl: ingestUrl, docsUrl: webUrl }));
  const etag = toEtag(text);
  const cacheControl = 'public, max-age=300';
  return async (request, reply) => {
    if (isCurrent(request, etag)) return sendUnchanged(reply, etag, cacheControl);
    const headers = { etag, 'cache-control': cacheControl, vary: 'accept-encoding' };
    return reply.headers(headers).type('application/json').send(text);
  };
};
