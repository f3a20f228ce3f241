import { openApiDocument } from '@tachograph/openapi/document';
import type { ReadRoute, Route } from '../context/ingest-context.ts';
import { sendRevalidated, toTagged } from '../http/send-revalidated.ts';

/** The process is alive; the database is not checked. */
export const getHealth = async () => ({ alive: true });

/** 200 when uploads can be stored now, 503 otherwise; both report the state of database and migrations. */
export const getReadiness: Route = (context) => async (_request, reply) => {
  const state = await context.readiness.read();
  reply.header('cache-control', 'no-store');
  if (!state.ready) reply.code(503).header('retry-after', '2');
  return state;
};

/** The OpenAPI description of this API. It is created once: it changes with the server, not with the data. */
export const getOpenApi: ReadRoute = ({ ingestUrl, webUrl }) => {
  const document = toTagged(openApiDocument({ serverUrl: ingestUrl, docsUrl: webUrl }));
  return async (request, reply) => sendRevalidated(request, reply, document, 'public, max-age=300');
};
