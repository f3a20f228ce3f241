import { openApiDocument } from '@tachograph/openapi/document';
import type { Deps } from '../../context/deps.ts';
import type { Handler } from '../../http/add-route.ts';
import { sendRevalidated, toTagged } from '../../http/send-revalidated.ts';

/** The OpenAPI description of this API. It is created once: it changes with the server, not with the data. */
export function getOpenApi({ ingestUrl, webUrl }: Deps): Handler {
  const document = toTagged(openApiDocument({ serverUrl: ingestUrl, docsUrl: webUrl }));
  return async (request, reply) => sendRevalidated(request, reply, document, 'public, max-age=300');
}
