import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchLineAnswer } from '@tachograph/openapi/responses';
import { PROBLEMS, type Problem } from '@tachograph/schema/problem';
import type { AuthenticatedToken } from '@tachograph/store/tokens';
import type { Intake } from '../../intake.ts';
import { ProblemError, toProblem } from '../../problem.ts';
import { layOutJson } from '../../runs/lay-out-json.ts';
import { type TakenRun, takeRun } from '../../runs/take-run.ts';
import { toRefusal } from '../../to-refusal.ts';
import { toRunPage } from '../to-addresses.ts';
import type { Line } from './read-lines.ts';

export type Batch = {
  readonly intake: Intake;
  readonly token: AuthenticatedToken;
  readonly dryRun: boolean;
  readonly requestId: string;
  /** Says that a line waits for nothing any more: the client is gone, or the server closes. */
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown, line: number) => void;
};

const waitOf = (error: unknown): number | null =>
  error instanceof ProblemError && error.code === 'rate-limited' ? Number(error.extras.headers?.['retry-after']) : null;

/** A stream is slowed down where a single upload would be refused. */
async function takeInTime(batch: Batch, take: () => Promise<TakenRun>): Promise<TakenRun> {
  for (;;) {
    try {
      return await take();
    } catch (error) {
      const seconds = waitOf(error);
      if (seconds === null || batch.signal.aborted) throw error;
      await sleep(seconds * 1000, undefined, { signal: batch.signal }).catch(() => {});
    }
  }
}

async function takeBytes(batch: Batch, bytes: Buffer): Promise<TakenRun> {
  const { intake, token, dryRun } = batch;
  const { deps, rooms } = intake;
  return rooms.use(async (room) => {
    await room.grow(bytes.length);
    await room.enter();
    return takeInTime(batch, async () => {
      const receivedAt = deps.now();
      const context = { project: token.project, limits: deps.limits, now: receivedAt };
      const laidOut = await layOutJson(bytes, context, 'the line');
      return takeRun(intake, token, laidOut, { receivedAt, dryRun, idempotencyKey: null });
    });
  });
}

export function toLineProblem(error: unknown, { intake, requestId }: Batch): Problem {
  return toProblem(toRefusal(error), { webUrl: intake.deps.webUrl, instance: '/v1/batches', requestId });
}

/** Take the run of one line. Never rejects: whatever is wrong with it is its answer. */
export async function takeLine(batch: Batch, { number, bytes }: Line): Promise<BatchLineAnswer> {
  const { deps } = batch.intake;
  try {
    if (bytes === null) {
      const detail = `A line may be at most ${deps.limits.lineBytes} bytes long. Send this run by itself to /v1/runs.`;
      throw new ProblemError('payload-too-large', detail);
    }
    const { id, outcome } = await takeBytes(batch, bytes);
    const stored = outcome === 'created';
    const url = toRunPage(deps, batch.token.project.slug, id);
    return { line: number, status: stored ? 201 : 200, run: id, url, stored };
  } catch (error) {
    const problem = toLineProblem(error, batch);
    if (problem.status >= PROBLEMS.internal.status) batch.onFailure(error, number);
    return { line: number, status: problem.status, problem };
  }
}
