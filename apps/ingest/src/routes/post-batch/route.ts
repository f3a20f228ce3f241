import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { findDecoder, openBody } from '../../body/open-body.ts';
import { assertProject, authenticate } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readFlag } from '../../http/read-flag.ts';
import { keepAuthenticated } from './keep-authenticated.ts';
import { readLines } from './read-lines.ts';
import { respondToBatch } from './respond-to-batch.ts';

const CONTENT_TYPE = 'application/x-ndjson';

function assertLines(contentType: string | undefined): void {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === CONTENT_TYPE || type === 'application/jsonl' || type === 'application/ndjson') return;
  throw new ProblemError('unsupported-media-type', `Send one run a line as ${CONTENT_TYPE}.`, {
    headers: { accept: CONTENT_TYPE },
  });
}

/** Close the connection of a client that does not read its responses. */
async function* withTimeout(responses: AsyncIterable<string>, reply: FastifyReply, idleMs: number) {
  // At once: some clients wait for the status before they continue to send.
  reply.raw.flushHeaders();
  for await (const response of responses) {
    const timer = setTimeout(() => reply.raw.destroy(), idleMs);
    try {
      yield response;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Many runs, one per line; the response has one line for each, as soon as its run is committed. */
export const postBatch: Route = (context) => async (request, reply) => {
  const { deps, rates } = context;
  const authenticateAgain = () => authenticate(context, request, 'upload');
  const token = await authenticateAgain();
  const usage = await rates.acceptRequest(token.id);
  await assertProject(deps, token, request);
  assertLines(request.headers['content-type']);
  const dryRun = readFlag(request.query, 'dryRun');
  // An unsupported encoding gets its status code; after a 200 it could only be a line.
  findDecoder(request.raw);
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  const lines = readLines(openBody(request.raw), deps.limits.lineBytes);
  const { batchIdleMs } = deps.limits;
  const batch = {
    context,
    sender: keepAuthenticated(token, authenticateAgain, () => deps.now().getTime()),
    usage,
    dryRun,
    requestId: request.id,
    signal: AbortSignal.any([disconnected.signal, context.closing]),
    onFailure: (err: unknown, line: number) => request.log.error({ err, line }, 'a line of a batch was not accepted'),
  };
  reply.headers(usage.toHeaders()).type(CONTENT_TYPE);
  return reply.send(Readable.from(withTimeout(respondToBatch(batch, lines, batchIdleMs), reply, batchIdleMs)));
};
