import { type CreatedTokenResponse, newToken } from '@tachograph/openapi/responses';
import { insertToken, type TokenScope } from '@tachograph/store/tokens';
import { parseRequest } from '../../body/parse-request.ts';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { ProblemError } from '../../http/problem.ts';
import { toTokenResponse } from './to-token-response.ts';

/** Name, scopes and a time: more is a mistake. */
const MAX_BYTES = 10_000;

type NewToken = {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
};

/** The properties of the new token, or a `ProblemError` with every issue. */
function readNewToken(input: unknown, now: Date): NewToken {
  const { name, scopes, expiresAt: expiry } = parseRequest(newToken, input, 'This makes no token.');
  const expiresAt = expiry ? new Date(expiry) : null;
  if (expiresAt && expiresAt <= now) {
    throw new ProblemError('invalid-request', 'This makes no token. expiresAt: is in the past.');
  }
  return { name, scopes: [...new Set(scopes)], expiresAt };
}

/** Create a token for the project of the admin token. The response is the only place that ever contains its text. */
export const postToken =
  (context: IngestContext): Handler =>
  async (request, reply): Promise<CreatedTokenResponse> => {
    const { deps, readiness } = context;
    const by = await authenticate(context, request, 'admin');
    const body = await readJsonRequest(request, context, { what: 'the token to be', maxBytes: MAX_BYTES });
    const properties = readNewToken(body, deps.now());
    await readiness.assertWritable();
    const { token, text } = await insertToken(deps.db, { projectId: by.projectId, ...properties });
    request.log.info(
      { audit: 'token-created', project: by.projectSlug, by: by.id, token: token.id, scopes: token.scopes },
      'a token was created',
    );
    reply.code(201).header('cache-control', 'no-store');
    return { ...toTokenResponse(token), token: text };
  };
