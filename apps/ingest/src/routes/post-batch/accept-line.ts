import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchLineResponse } from '@tachograph/openapi/responses';
import { PROBLEMS, type Problem } from '@tachograph/schema/problem';
import type { Actor } from '../../context/find-actor.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import { ProblemError, toProblem } from '../../http/problem.ts';
import { toProblemError } from '../../http/to-problem-error.ts';
import { toRunPageUrl } from '../../http/urls.ts';
import type { TokenUsage } from '../../limits/upload-rates.ts';
import { type AcceptedRun, acceptRun } from '../post-run/accept-run.ts';
import { countRejection } from '../post-run/count-uploads.ts';
import type { Sender } from './keep-authenticated.ts';
import type { BodyLine } from './read-lines.ts';

export type Batch = {
  readonly context: IngestContext;
  readonly sender: Sender;
  readonly usage: TokenUsage;
  readonly dryRun: boolean;
  readonly requestId: string;
  /** Aborted when the client disconnects or the server closes: lines then stop waiting. */
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown, line: number) => void;
};

const secondsToWait = (error: unknown): number | null =>
  error instanceof ProblemError && error.code === 'rate-limited' ? Number(error.extras.headers?.['retry-after']) : null;

/** A rate limit slows a batch down, where a single upload would be rejected. */
async function acceptWhenAllowed(batch: Batch, accept: () => Promise<AcceptedRun>): Promise<AcceptedRun> {
  for (;;) {
    try {
      return await accept();
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === null || batch.signal.aborted) throw error;
      await sleep(seconds * 1000, undefined, { signal: batch.signal }).catch(() => {});
    }
  }
}

async function acceptBytes(batch: Batch, token: Actor, bytes: Buffer): Promise<AcceptedRun> {
  const { context, usage, dryRun } = batch;
  const { deps, memory } = context;
  return memory.use(async (lease) => {
    await lease.grow(bytes.length);
    await lease.waitForTurn();
    const receivedAt = deps.now();
    const prepared = await context.threads.prepareRun({
      source: 'line',
      body: bytes,
      contentType: 'application/json',
      project: token.project,
      mapping: [],
      limits: deps.limits,
      now: receivedAt,
    });
    const options = { usage, receivedAt, dryRun, idempotencyKey: null };
    return acceptWhenAllowed(batch, () =>
      acceptRun(context, { token, isRemembered: token.kind === 'token' }, prepared, options),
    );
  });
}

export function toLineProblem(error: unknown, { context, requestId }: Batch): Problem {
  return toProblem(toProblemError(error), { webUrl: context.deps.webUrl, instance: '/v1/batches', requestId });
}

/** Accept the run of one line. Never rejects: an error becomes the response to the line. */
export async function acceptLine(batch: Batch, { number, bytes }: BodyLine): Promise<BatchLineResponse> {
  const { deps } = batch.context;
  try {
    if (bytes === null) {
      const detail = `A line may be at most ${deps.limits.lineBytes} bytes long. Send this run by itself to /v1/runs.`;
      throw new ProblemError('payload-too-large', detail);
    }
    const { id, outcome, slug } = await batch.sender.perform(async (token) => ({
      ...(await acceptBytes(batch, token, bytes)),
      slug: token.project.slug,
    }));
    deps.telemetry?.countUpload(outcome);
    const stored = outcome === 'created';
    const url = toRunPageUrl(deps, slug, id);
    return { line: number, status: stored ? 201 : 200, run: id, url, stored };
  } catch (error) {
    const problem = toLineProblem(error, batch);
    deps.telemetry?.metrics.countProblem(problem.code);
    countRejection(deps.telemetry, problem.status);
    if (problem.status >= PROBLEMS.internal.status) batch.onFailure(error, number);
    return { line: number, status: problem.status, problem };
  }
}
