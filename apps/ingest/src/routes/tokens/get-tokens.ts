import type { TokenListResponse } from '@tachograph/openapi/responses';
import { listTokens } from '@tachograph/store/tokens';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { toTokenResponse } from './to-token-response.ts';

/** The tokens of the project, newest first, revoked and expired ones among them. */
export const getTokens =
  (context: IngestContext): Handler =>
  async (request, reply): Promise<TokenListResponse> => {
    const by = await authenticate(context, request, 'admin');
    const tokens = await listTokens(context.deps.db, by.projectId);
    reply.header('cache-control', 'no-store');
    return { project: by.projectSlug, tokens: tokens.map(toTokenResponse) };
  };
