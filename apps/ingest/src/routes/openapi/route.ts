import { openApiDocument } from '@tachograph/openapi/document';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../add-address.ts';
import { sendRevalidated, toTagged } from '../send-revalidated.ts';

/** This API described for programs. The document is made once: it changes with the server, not with the data. */
export function getOpenApi({ ingestUrl, webUrl }: Deps): Handler {
  const document = toTagged(openApiDocument({ serverUrl: ingestUrl, docsUrl: webUrl }));
  return async (request, reply) => sendRevalidated(request, reply, document, 'public, max-age=300');
}
