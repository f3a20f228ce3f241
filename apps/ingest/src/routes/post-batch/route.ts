import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { authenticate } from '../../authenticate.ts';
import { createDecoder, openBody } from '../../body/open-body.ts';
import type { Intake } from '../../intake.ts';
import { ProblemError } from '../../problem.ts';
import type { Handler } from '../add-address.ts';
import { readDryRun } from '../read-dry-run.ts';
import { answerBatch } from './answer-batch.ts';
import { readLines } from './read-lines.ts';

const CONTENT_TYPE = 'application/x-ndjson';

function assertLines(contentType: string | undefined): void {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === CONTENT_TYPE || type === 'application/jsonl' || type === 'application/ndjson') return;
  throw new ProblemError('unsupported-media-type', `Send one run a line as ${CONTENT_TYPE}.`, {
    headers: { accept: CONTENT_TYPE },
  });
}

/** Hang up on a client that does not read its answers: it would hold its connection for ever. */
async function* withPatience(answers: AsyncIterable<string>, reply: FastifyReply, idleMs: number) {
  // At once, so that a client that waits for the status before it sends on is not kept waiting.
  reply.raw.flushHeaders();
  for await (const answer of answers) {
    const timer = setTimeout(() => reply.raw.destroy(), idleMs);
    try {
      yield answer;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Many runs, one a line, each taken by itself and answered by a line as soon as it is committed. */
export const postBatch =
  (intake: Intake): Handler =>
  async (request, reply) => {
    const { deps, rates } = intake;
    const token = await authenticate(intake, request, 'upload');
    rates.takeRequest(token.id);
    assertLines(request.headers['content-type']);
    const dryRun = readDryRun(request.query);
    // An encoding that is not taken is a status, not a line after 200.
    createDecoder(request.raw)?.destroy();
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const lines = readLines(openBody(request.raw), deps.limits.lineBytes);
    const { batchIdleMs } = deps.limits;
    const batch = {
      ...{ intake, token, dryRun, requestId: request.id },
      signal: AbortSignal.any([gone.signal, intake.closing]),
      onFailure: (err: unknown, line: number) => request.log.error({ err, line }, 'a line of a batch was not taken'),
    };
    reply.headers(rates.toHeaders(token.id)).type(CONTENT_TYPE);
    return reply.send(Readable.from(withPatience(answerBatch(batch, lines, batchIdleMs), reply, batchIdleMs)));
  };
