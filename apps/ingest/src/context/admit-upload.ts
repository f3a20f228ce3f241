import type { FastifyRequest } from 'fastify';
import { authenticate } from './authorize.ts';
import { type Actor, readTokenText } from './find-actor.ts';
import type { IngestContext } from './ingest-context.ts';

/** A body that is read before its token is authenticated is at most this long, as sent. */
const MOST_BYTES = 64 * 1024;

type UploadRequest = Pick<FastifyRequest, 'headers' | 'query' | 'ip'>;

/** The token of an upload: authenticated, or remembered, and then the statement that stores the run decides. */
export type Admission = {
  readonly token: Actor;
  readonly isRemembered: boolean;
  /** The same, authenticated. Rejects as `authenticate` does. */
  readonly confirm: () => Promise<Admission>;
};

/** Whether a request can only be to store a small run: what else it asks for is done for a token that is authenticated. */
const storesSmallRun = ({ headers, query }: UploadRequest) =>
  Object.keys(query as object).every((name) => name === 'project') &&
  /^application\/json\b/i.test(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? Number.NaN) <= MOST_BYTES;

async function confirm(context: IngestContext, request: UploadRequest): Promise<Admission> {
  const text = readTokenText(request);
  if (text !== undefined) context.knownTokens.forget(text);
  const token = await authenticate(context, request, 'upload');
  if (text !== undefined) context.knownTokens.add(text, token);
  const admission: Admission = { token, isRemembered: false, confirm: async () => admission };
  return admission;
}

/**
 * Handle an upload. A small run of a token that was in force a moment ago is read and checked without a query: its statement
 * looks whether the token still is. Before any other response, the token is authenticated, so nobody else gets one.
 */
export async function admitUpload<T>(
  context: IngestContext,
  request: UploadRequest,
  handle: (admission: Admission) => Promise<T>,
): Promise<T> {
  const text = storesSmallRun(request) ? readTokenText(request) : undefined;
  const token = text === undefined ? null : context.knownTokens.find(text);
  if (token === null) return handle(await confirm(context, request));
  try {
    return await handle({ token, isRemembered: true, confirm: () => confirm(context, request) });
  } catch (error) {
    await confirm(context, request);
    throw error;
  }
}
